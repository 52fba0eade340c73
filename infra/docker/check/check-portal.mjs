import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { toProjectPath } from '../../local/setup/project.mjs';
import { execute, executeOrThrow } from '../stack/stack.mjs';

const isSecret = (name) => /(PASSWORD|PASSPHRASE|SECRET|_KEY)$/.test(name);
/** The demonstration's passwords are too short to be found in texts. */
export const searchableSecrets = { POSTGRES_PASSWORD: 'not-in-any-support-bundle-2026' };
const emailAddress = 'someone@people.example';

/** Runs the operators' check of a healthy portal, of one with failures, and searches its bundle for secrets. */
export async function checkPortalCheck(stack, { url }) {
  const run = (env = {}, ...options) =>
    execute(['bash', 'infra/docker/check-portal.sh', '--env-file', 'demo.env', ...options], {
      env: { ...stack.env, COMPOSE_PROJECT_NAME: stack.name, TIME_URL: url, ...env },
    });
  const expectFailure = async (line, env) => {
    const { code, output } = await run(env);
    if (code !== 1 || !output.includes(line))
      throw new Error(`The check does not report "${line}":\n${output}`);
  };

  const healthy = await run();
  if (healthy.code !== 0) throw new Error(`The check of a healthy portal fails:\n${healthy.output}`);
  await expectFailure('published in demo.env:', { DEMO_NODE_ENV: '' });
  await expectFailure('no value for SMTP_URL', { SMTP_URL: '' });
  await withLateClock((lateUrl) =>
    expectFailure("differs by 3600 s from the Internet's", { TIME_URL: lateUrl }),
  );
  await stack.compose(['stop', 'analytics']);
  await expectFailure('analytics does not run');
  await stack.start();

  await checkBundle(stack, run);
}

async function checkBundle(stack, run) {
  const secrets = Object.entries({
    ...parseEnv(await readFile(toProjectPath('demo.env'), 'utf8')),
    ...stack.env,
  }).filter(([name, value]) => isSecret(name) && value.length > 6);
  // PostgreSQL logs statements that fail.
  const texts = [...secrets.map(([, value]) => value), emailAddress];
  await stack.attempt([
    'exec',
    '-T',
    'postgres',
    'psql',
    '-U',
    'postgres',
    '-c',
    `SELECT '${texts.join()}' FROM missing`,
  ]);
  const log = await stack.compose(['logs', '--no-color', 'postgres']);
  if (!texts.every((text) => log.includes(text))) throw new Error('The log contains no secrets to remove.');

  const folder = await mkdtemp(join(tmpdir(), 'portal-support-'));
  try {
    const bundle = join(folder, 'bundle.tar.gz');
    const { code, output } = await run({}, '--bundle', bundle);
    if (code !== 0) throw new Error(`The bundle was not written:\n${output}`);
    const content = await executeOrThrow(['tar', '-xzOf', bundle]);
    for (const expected of [
      'portal_ready{',
      'FROM missing',
      'POSTGRES_PASSWORD=<removed>',
      'PORTAL_URL=http',
    ])
      if (!content.includes(expected)) throw new Error(`The bundle lacks ${expected}`);
    const leaked = [...secrets, ['an e-mail address', emailAddress]].filter(([, value]) =>
      content.includes(value),
    );
    if (leaked.length > 0) throw new Error(`The bundle contains ${leaked.map(([name]) => name).join(', ')}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withLateClock(work) {
  const server = createServer((_, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.close();
  }
}
