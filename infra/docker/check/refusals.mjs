import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readVariables } from '../../kubernetes/dist/environment.js';
import { toProjectPath } from '../../local/setup/project.mjs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeCommand, execute } from '../stack/stack.mjs';

/** Variables that Compose does not set, with the reason. */
const exemptVariables = {
  HOST: 'containers listen on all addresses',
  PORT: 'Compose publishes the default port of the gateway',
  HEALTH_PORT: 'set in the images',
  COMPONENT_VERSION: 'set in the images',
  NATS_REPLICAS: 'one server only',
  ACCOUNT_LIMITS: 'for benchmarks only',
};
const passedVariable = /^ +([A-Z][A-Z0-9_]+): /gm;

/** Checks that Compose sets every variable that a component reads. */
export function checkVariables() {
  const matches = readFileSync(toProjectPath('docker-compose.yml'), 'utf8').matchAll(passedVariable);
  const names = new Set([...matches].map(([, name]) => name));
  const missing = [...readVariables()].filter((name) => !names.has(name) && !(name in exemptVariables));
  if (missing.length > 0) throw new Error(`docker-compose.yml does not set ${missing.join(', ')}`);
}

const requiredVariable = /\$\{(\w+):\?/g;

/** Checks that Compose names each missing variable of production. */
export async function checkRequiredVariables() {
  const matches = readFileSync(toProjectPath('docker-compose.yml'), 'utf8').matchAll(requiredVariable);
  const names = new Set([...matches].map(([, name]) => name));
  const values = Object.fromEntries([...names].map((name) => [name, 'value']));
  const folder = mkdtempSync(join(tmpdir(), 'portal-env-'));
  // Replaces the .env of this folder.
  const emptyEnvFile = join(folder, 'nothing.env');
  writeFileSync(emptyEnvFile, '');
  try {
    for (const name of names) await checkRequired(name, values, emptyEnvFile);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function checkRequired(name, values, envFile) {
  const env = { ...values, [name]: '' };
  const { code, output } = await execute([...composeCommand(), '--env-file', envFile, 'config'], { env });
  if (code === 0 || !output.includes(`set ${name} in .env`))
    throw new Error(`Compose accepts an empty ${name}:\n${output}`);
}

/** Checks that production rejects the demonstration's published secrets. */
export async function checkNoDemoInProduction(stack) {
  const { code, output } = await stack.attempt(['run', '--rm', '--no-deps', 'identity-migrations'], {
    DEMO_NODE_ENV: '',
  });
  if (code === 0 || !output.includes('DATABASE_URL: is a published secret of the demonstration'))
    throw new Error(`Production accepts secrets of the demonstration:\n${output}`);
}

/** Checks that the public address does not serve metrics and health checks. */
export async function checkHealthIsHidden({ url }) {
  for (const path of ['/metrics', '/health/live', '/health/ready']) {
    const { status } = await fetch(url + path);
    if (status !== 404) throw new Error(`${path} returns ${status} at the public address, expected 404`);
  }
}
