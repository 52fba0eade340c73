import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { toRepositoryPath } from './render.js';
import { readVariables } from './environment.js';

const read = (...names: string[]) => readFileSync(toRepositoryPath(...names), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('docs/operating.md', () => {
  it('documents every variable of the components, Compose and the manifests', () => {
    const expected = new Set([
      ...readVariables(),
      ...namesIn(read('docker-compose.yml'), /\$\{([A-Z][A-Z0-9_]*)/g),
      ...namesIn(read('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm),
      ...namesIn(read('infra', 'kubernetes', 'base', 'portal.env'), /^([A-Z][A-Z0-9_]*)=/gm),
    ]);
    const documented = new Set(namesIn(read('docs', 'operating.md'), /`([A-Z][A-Z0-9_]*)`/g));
    expect(expected.size).toBeGreaterThan(60);
    expect([...expected].filter((name) => !documented.has(name))).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  /** Variables that Compose does not set, with the reason. */
  const exemptVariables = {
    HOST: 'containers listen on all addresses',
    PORT: 'Compose publishes the default port of the gateway',
    HEALTH_PORT: 'set in the images',
    COMPONENT_VERSION: 'set in the images',
    NATS_REPLICAS: 'one server only',
    ACCOUNT_LIMITS: 'for benchmarks only',
  };

  it('sets every variable that a component reads', () => {
    const names = new Set(namesIn(read('docker-compose.yml'), /^ +([A-Z][A-Z0-9_]+): /gm));
    expect([...readVariables()].filter((name) => !names.has(name) && !(name in exemptVariables))).toEqual([]);
  });
});
