import { readdirSync, readFileSync } from 'node:fs';
import { filterKind, getTitle, type Manifest } from './manifest.js';
import { toKubernetesPath, toRepositoryPath, parseManifests } from './render.js';
import type { DocumentedSecrets } from './rules/secrets.rule.js';
import type { IContainer } from 'kubernetes-models/v1/Container';
import { createSecrets, derivePublicKeys } from '@portal/local';
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

/** Reads the names of all variables of the components from their sources. */
export function readVariables(): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(toRepositoryPath(folder))
      .filter((file) => /^(config|main|.*variables)\.ts$/.test(file))
      .map((file) => toRepositoryPath(folder, file)),
  );
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+)\??: /gm)].map(([, name = '']) => name),
    ),
  );
}

/** Reads the Secrets and their keys from examples/secrets.yaml. */
export function readDocumentedSecrets(): DocumentedSecrets {
  const examples = parseManifests(readFileSync(toKubernetesPath('examples', 'secrets.yaml'), 'utf8'));
  return new Map(
    filterKind(examples, 'Secret').map(({ metadata, stringData }) => [
      metadata.name,
      Object.keys(stringData ?? {}),
    ]),
  );
}

const { signingKeys } = createSecrets();

const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://role:password@host/database',
  DATABASE_OWNER_URL: 'postgres://owner:password@host/database',
  SMTP_URL: 'smtps://user:password@host',
  SIGNING_KEY: signingKeys.gateway,
  PUBLIC_KEYS: derivePublicKeys(signingKeys),
  IDENTITY_TOKEN_KEYS: `dash.example=${signingKeys.gateway}`,
};

const getSecret = (name: string) => secrets[name] ?? 'a-secret-of-more-than-thirty-two-characters';

/** Returns the environment of a container, with placeholders for Secrets. */
function toEnvironment(
  { env = [], envFrom = [] }: IContainer,
  manifests: readonly Manifest[],
): Record<string, string> {
  const maps = filterKind(manifests, 'ConfigMap');
  const sharedVariables = envFrom.flatMap(({ configMapRef }) =>
    Object.entries(maps.find(({ metadata }) => metadata.name === configMapRef?.name)?.data ?? {}),
  );
  const ownVariables = env.map(({ name, value }) => [name, value ?? getSecret(name)] as const);
  return Object.fromEntries([...sharedVariables, ...ownVariables]);
}

const run = promisify(execFile);
const portalConfig = toRepositoryPath('infra', 'site', 'portal.json');

/** Checks that each built component accepts the environment of its manifests. */
export async function checkEnvironment(manifests: readonly Manifest[]): Promise<string[]> {
  const problems = await Promise.all(
    filterKind(manifests, 'Deployment').map(async (deployment) => {
      const { name } = deployment.metadata;
      const [container] = deployment.spec?.template.spec?.containers ?? [];
      const folder = name === 'gateway' ? 'gateway' : `services/${name}`;
      const config = pathToFileURL(toRepositoryPath(folder, 'dist', 'config.js'));
      const program = `const { readConfig } = await import('${config}'); readConfig();`;
      const variables = container ? toEnvironment(container, manifests) : {};
      // The manifests mount this file.
      const env = variables.PORTAL_CONFIG ? { ...variables, PORTAL_CONFIG: portalConfig } : variables;
      const args = ['--input-type=module', '--eval', program];
      return run(process.execPath, args, { env }).then(
        () => [],
        (error: { stderr: string }) => [`${getTitle(deployment)}: ${findReason(error.stderr)}`],
      );
    }),
  );
  return problems.flat();
}

const findReason = (stderr: string) => /^Error: ([\s\S]*?)\n\s+at /m.exec(stderr)?.[1] ?? stderr;
