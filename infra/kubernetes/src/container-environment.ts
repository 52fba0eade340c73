import type { IContainer } from 'kubernetes-models/v1/Container';
import { newSecrets, publicKeysOf } from '@portal/local';
import { ofKind, type Manifest } from './manifest.js';

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
export function environmentOf(
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
