import { readdirSync, readFileSync } from 'node:fs';
import { type Manifest, ofKind, titleOf, workloadsOf } from './manifest.js';
import { inKubernetes, inRepository, parseManifests } from './render.js';
import type { DocumentedSecrets } from './rules/references.rule.js';
import type { IContainer } from 'kubernetes-models/v1/Container';
import { newSecrets, publicKeysOf } from '@portal/local';
import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const folders = [
  'libs/server-kit/src/config',
  'libs/service-kit/src/config',
  'gateway/src',
  ...['identity', 'reports', 'analytics', 'notifications'].map((name) => `services/${name}/src`),
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
export function checkVariables(manifests: readonly Manifest[]): string[] {
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

/** The Secrets of the example, from which operators learn what to make. */
export function documentedSecrets(): DocumentedSecrets {
  const examples = parseManifests(readFileSync(inKubernetes('examples', 'secrets.yaml'), 'utf8'));
  return new Map(
    ofKind(examples, 'Secret').map(({ metadata, stringData }) => [
      metadata.name,
      Object.keys(stringData ?? {}),
    ]),
  );
}

const { signingKeys } = newSecrets();

/** Values of the right form, by the variable that takes them from a Secret. */
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://role:password@host/database',
  DATABASE_OWNER_URL: 'postgres://owner:password@host/database',
  SMTP_URL: 'smtps://user:password@host',
  SIGNING_KEY: signingKeys.gateway,
  PUBLIC_KEYS: publicKeysOf(signingKeys),
};

const secretOf = (name: string) => secrets[name] ?? 'a-secret-of-more-than-thirty-two-characters';

/** The variables that a container starts with; what comes from a Secret is made up. */
function environmentOf(
  { env = [], envFrom = [] }: IContainer,
  manifests: readonly Manifest[],
): Record<string, string> {
  const maps = ofKind(manifests, 'ConfigMap');
  const shared = envFrom.flatMap(({ configMapRef }) =>
    Object.entries(maps.find(({ metadata }) => metadata.name === configMapRef?.name)?.data ?? {}),
  );
  const own = env.map(({ name, value }) => [name, value ?? secretOf(name)] as const);
  return Object.fromEntries([...shared, ...own]);
}

const run = promisify(execFile);

/** Each component, started with the environment that its manifests make, must find it usable. Needs the components built. */
export async function checkEnvironment(manifests: readonly Manifest[]): Promise<string[]> {
  const problems = await Promise.all(
    ofKind(manifests, 'Deployment').map(async (deployment) => {
      const { name } = deployment.metadata;
      const [container] = deployment.spec?.template.spec?.containers ?? [];
      const folder = name === 'gateway' ? 'gateway' : `services/${name}`;
      const config = pathToFileURL(inRepository(folder, 'dist', 'config.js'));
      const program = `const { readConfig } = await import('${config}'); readConfig();`;
      const env = container ? environmentOf(container, manifests) : {};
      const args = ['--input-type=module', '--eval', program];
      return run(process.execPath, args, { env }).then(
        () => [],
        (error: { stderr: string }) => [`${titleOf(deployment)}: ${reasonIn(error.stderr)}`],
      );
    }),
  );
  return problems.flat();
}

const reasonIn = (stderr: string) => /^Error: ([\s\S]*?)\n\s+at /m.exec(stderr)?.[1] ?? stderr;
