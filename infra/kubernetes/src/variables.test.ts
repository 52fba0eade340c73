import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { toKubernetesPath, toRepositoryPath } from './render.js';
import { readVariables } from './environment.js';

const read = (...names: string[]) => readFileSync(toRepositoryPath(...names), 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
const variables = readVariables();

/** Variables that images or programs set, or that only some installations need. */
const unsetVariables = {
  HOST: 'containers listen on all addresses',
  HEALTH_PORT: 'set in the images',
  COMPONENT_VERSION: 'set in the images',
  ACCOUNT_LIMITS: 'for benchmarks only',
};

describe('docs/operating.md', () => {
  it('documents every variable of the components, Compose and the manifests', () => {
    const expected = new Set([
      ...variables,
      ...namesIn(read('docker-compose.yml'), /\$\{([A-Z][A-Z0-9_]*)/g),
      ...namesIn(read('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm),
      ...namesIn(read('infra', 'kubernetes', 'base', 'portal.env'), /^([A-Z][A-Z0-9_]*)=/gm),
    ]);
    const documented = namesIn(read('docs', 'operating.md'), /`([A-Z][A-Z0-9_]*)`/g);
    expect(expected.size).toBeGreaterThan(60);
    expect([...expected].filter((name) => !documented.has(name))).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  const exemptVariables = {
    ...unsetVariables,
    PORT: 'Compose publishes the default port of the gateway',
    NATS_REPLICAS: 'one server only',
  };

  it('sets every variable that a component reads', () => {
    const names = namesIn(read('docker-compose.yml'), /^ +([A-Z][A-Z0-9_]+): /gm);
    expect([...variables].filter((name) => !names.has(name) && !(name in exemptVariables))).toEqual([]);
  });
});

describe('the manifests', () => {
  const exemptVariables = {
    ...unsetVariables,
    PORTAL_VERSION: 'set in the images',
    TLS_CERT: 'the ingress terminates TLS',
    TLS_KEY: 'the ingress terminates TLS',
    TLS_POLL_SECONDS: 'the ingress terminates TLS',
    DEMO_DATA: 'for demonstrations only',
    DEMO_EMBED_ORIGIN: 'for demonstrations only',
  };
  /** Variables that Node.js and OpenTelemetry read. */
  const libraryVariables = [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_RESOURCE_ATTRIBUTES',
    'NODE_USE_ENV_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
  ];
  const manifests = ['base', 'components'].flatMap((folder) =>
    readdirSync(toKubernetesPath(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => readFileSync(toKubernetesPath(folder, file), 'utf8')),
  );
  const names = new Set([
    ...namesIn(read('infra', 'kubernetes', 'base', 'portal.env'), /^([A-Z][A-Z0-9_]*)=/gm),
    ...namesIn(manifests.join('\n'), /\bname: ([A-Z][A-Z0-9_]+)\b/g),
  ]);

  it('set every variable that a component reads', () => {
    expect([...variables].filter((name) => !names.has(name) && !(name in exemptVariables))).toEqual([]);
  });

  it('set no variable that nothing reads', () => {
    const known = new Set([...variables, ...libraryVariables]);
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
  });
});
