import { readFileSync } from 'node:fs';
import { readVariables } from '../../kubernetes/dist/variables.js';
import { inProject } from '../../local/setup/project.mjs';

/** Variables that Compose does not pass on, and why. */
const elsewhere = {
  HOST: 'a container serves on all its addresses',
  PORT: 'Compose publishes the one that the gateway has by itself',
  HEALTH_PORT: 'the images say it',
  COMPONENT_VERSION: 'the images say it',
  NATS_REPLICAS: 'there is one server',
  DRAIN_SECONDS: 'there is one gateway, and nobody who balances',
  RESPONSE_CACHE: 'it serves measuring',
  ACCOUNT_LIMITS: 'it serves measuring',
};
const passed = /^ +([A-Z][A-Z0-9_]+): /gm;

/** Fails unless Compose passes on every variable that a component reads. */
export function checkVariables() {
  const matches = readFileSync(inProject('docker-compose.yml'), 'utf8').matchAll(passed);
  const names = new Set([...matches].map(([, name]) => name));
  const missing = [...readVariables()].filter((name) => !names.has(name) && !(name in elsewhere));
  if (missing.length > 0) throw new Error(`docker-compose.yml does not pass on ${missing.join(', ')}`);
}
