import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, executeOrThrow } from '../stack/stack.mjs';

/** The demonstration's passwords are too short to be found in texts. */
export const searchableSecrets = { POSTGRES_PASSWORD: 'not-in-any-support-bundle-2026' };
const emailAddress = 'someone@people.example';

/** Runs the operators' check of a healthy portal and of one without a service, and searches its bundle for a secret. */
export async function checkPortalCheck(stack) {
  const run = (...options) =>
    execute(['bash', 'infra/docker/check-portal.sh', '--env-file', 'demo.env', ...options], {
      env: { ...stack.env, COMPOSE_PROJECT_NAME: stack.name },
    });
  await stack.compose(['stop', 'analytics']);
  const failed = await run();
  if (failed.code !== 1 || !/^FAIL +analytics +does not run/m.test(failed.output))
    throw new Error(`The check does not report a stopped service:\n${failed.output}`);
  await stack.start();

  // PostgreSQL logs statements that fail.
  const texts = [...Object.values(searchableSecrets), emailAddress];
  const statement = `SELECT '${texts.join()}' FROM missing`;
  await stack.attempt(['exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-c', statement]);
  const folder = await mkdtemp(join(tmpdir(), 'portal-support-'));
  try {
    const bundle = join(folder, 'bundle.tar.gz');
    const { code, output } = await run('--bundle', bundle);
    if (code !== 0) throw new Error(`The check of a healthy portal fails:\n${output}`);
    const content = await executeOrThrow(['tar', '-xzOf', bundle]);
    for (const expected of ['portal_ready{', 'FROM missing', 'POSTGRES_PASSWORD=<removed>'])
      if (!content.includes(expected)) throw new Error(`The bundle lacks ${expected}`);
    for (const text of texts) if (content.includes(text)) throw new Error(`The bundle contains ${text}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
