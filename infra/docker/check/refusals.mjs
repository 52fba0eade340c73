import { readFileSync } from 'node:fs';
import { readVariables } from '../../kubernetes/dist/environment.js';
import { toProjectPath } from '../../local/setup/project.mjs';

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

/** Checks that production rejects the demonstration's published secrets. */
export async function checkNoDemoInProduction(stack) {
  const { code, output } = await stack.attempt(['run', '--rm', '--no-deps', 'identity-migrations'], {
    DEMO_NODE_ENV: '',
  });
  if (code === 0 || !output.includes('DATABASE_URL: is a published secret of the demonstration'))
    throw new Error(`Production accepts secrets of the demonstration:\n${output}`);
}
