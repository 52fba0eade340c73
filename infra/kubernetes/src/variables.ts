import { readdirSync, readFileSync } from 'node:fs';
import { environmentOf } from './container-environment.js';
import type { Manifest } from './manifest.js';
import { inRepository } from './place.js';
import { workloadsOf } from './workload.js';

const folders = [
  'libs/server-kit/src/config',
  'libs/service-kit/src/config',
  'gateway/src',
  ...['identity', 'reports', 'analytics', 'notifications'].map((name) => `services/${name}/src`),
  'services/notifications/src/mail',
  'infra/nats/src',
];

/** Variables that have no place in a cluster, and why. */
const elsewhere: Record<string, string> = {
  HOST: 'a pod serves on all its addresses',
  HEALTH_PORT: 'the images say it',
  COMPONENT_VERSION: 'the images say it',
  TLS_CERT: 'the ingress speaks TLS',
  TLS_KEY: 'the ingress speaks TLS',
  TLS_POLL_SECONDS: 'the ingress speaks TLS',
  DEMO_DATA: 'a demonstration is no cluster',
  DEMO_EMBED_ORIGIN: 'a demonstration is no cluster',
  RESPONSE_CACHE: 'it serves measuring',
  ACCOUNT_LIMITS: 'it serves measuring',
};

/** Variables that no component reads itself, and who does. */
const readByOthers: Record<string, string> = {
  OTEL_EXPORTER_OTLP_HEADERS: 'the exporter of OpenTelemetry',
  OTEL_RESOURCE_ATTRIBUTES: 'OpenTelemetry',
  NODE_USE_ENV_PROXY: 'Node.js',
  HTTPS_PROXY: 'Node.js',
  NO_PROXY: 'Node.js',
};

/** Every variable that a component reads is set by the manifests, and they set none that no component reads. */
export function variableFaults(manifests: readonly Manifest[]): string[] {
  const read = readVariables();
  const set = new Set(
    workloadsOf(manifests).flatMap(({ containers }) =>
      containers.flatMap((container) => Object.keys(environmentOf(container, manifests))),
    ),
  );
  return [
    ...[...read].filter((name) => !set.has(name) && !(name in elsewhere)).map((name) => `${name} is not set`),
    ...[...set]
      .filter((name) => !read.has(name) && !(name in readByOthers))
      .map((name) => `${name} is set, and no component reads it`),
  ];
}

/** The names of all variables that the components read. */
export function readVariables(): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(inRepository(folder))
      .filter((file) => /^(config|.*variables)\.ts$/.test(file))
      .map((file) => inRepository(folder, file)),
  );
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+)\??: /gm)].map(([, name = '']) => name),
    ),
  );
}
