import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readVariables } from '../../kubernetes/dist/variables.js';
import { inProject } from '../../local/setup/project.mjs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeCommand, execute } from '../stack/stack.mjs';

/** Variables that Compose does not pass on, and why. */
const exemptVariables = {
  HOST: 'a container serves on all its addresses',
  PORT: 'Compose publishes the one that the gateway has by itself',
  HEALTH_PORT: 'the images say it',
  COMPONENT_VERSION: 'the images say it',
  NATS_REPLICAS: 'there is one server',
  DRAIN_SECONDS: 'there is one gateway, and nobody who balances',
  RESPONSE_CACHE: 'it serves measuring',
  ACCOUNT_LIMITS: 'it serves measuring',
};
const passedVariable = /^ +([A-Z][A-Z0-9_]+): /gm;

/** Fails unless Compose passes on every variable that a component reads. */
export function checkVariables() {
  const matches = readFileSync(inProject('docker-compose.yml'), 'utf8').matchAll(passedVariable);
  const names = new Set([...matches].map(([, name]) => name));
  const missing = [...readVariables()].filter((name) => !names.has(name) && !(name in exemptVariables));
  if (missing.length > 0) throw new Error(`docker-compose.yml does not pass on ${missing.join(', ')}`);
}

const requiredVariable = /\$\{(\w+):\?/g;

/** Fails unless Compose refuses, by its name, each variable that production needs and that is missing. */
export async function checkRequiredVariables() {
  const matches = readFileSync(inProject('docker-compose.yml'), 'utf8').matchAll(requiredVariable);
  const names = new Set([...matches].map(([, name]) => name));
  const values = Object.fromEntries([...names].map((name) => [name, 'given']));
  const folder = mkdtempSync(join(tmpdir(), 'portal-env-'));
  // In the place of an .env that this folder may have.
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
    throw new Error(`${name} may be missing:\n${output}`);
}

/** Fails unless production refuses the demonstration's published secrets. */
export async function checkNoDemoInProduction(stack) {
  const { code, output } = await stack.attempt(['run', '--rm', '--no-deps', 'identity-migrations'], {
    DEMO_NODE_ENV: '',
  });
  if (code === 0 || !output.includes('DATABASE_URL: is published with the demonstration'))
    throw new Error(`Production takes secrets of the demonstration:\n${output}`);
}

/** Fails if the address that everybody reaches tells what only operators may know. */
export async function checkHealthIsHidden({ url }) {
  for (const path of ['/metrics', '/health/live', '/health/ready']) {
    const { status } = await fetch(url + path);
    if (status !== 404) throw new Error(`${path} answers ${status} to everybody`);
  }
}
