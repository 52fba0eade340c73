import { StartError } from '@portal/tool-kit';
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type BusUser,
  busUsers,
  type ComponentName,
  components,
  type ServiceName,
  serviceNames,
} from './project.js';

/** The random secrets of one portal, stored with its data. */
export interface Secrets {
  readonly identitySecret: string;
  readonly mailSecret: string;
  readonly postgres: string;
  readonly databases: Record<ServiceName, string>;
  readonly databaseOwners: Record<ServiceName, string>;
  readonly nats: Record<BusUser, string>;
  readonly signingKeys: Record<ComponentName, string>;
}

/** Reads the secrets of a data folder and generates missing ones. The file is readable by its owner only. */
export function loadSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const stored = existsSync(file) ? readSecrets(file) : {};
  const defaults = createSecrets();
  // Data of older releases has fewer users and keys.
  const secrets = { ...defaults, ...stored, nats: { ...defaults.nats, ...stored.nats } };
  if (isDeepStrictEqual(secrets, stored)) return secrets;
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
}

export function createSecrets(): Secrets {
  const createForEach = <T extends string>(names: readonly T[]) =>
    Object.fromEntries(names.map((name) => [name, createSecret()])) as Record<T, string>;
  return {
    identitySecret: createSecret(),
    mailSecret: createSecret(),
    postgres: createSecret(),
    databases: createForEach(serviceNames),
    databaseOwners: createForEach(serviceNames),
    nats: createForEach(busUsers),
    signingKeys: Object.fromEntries(components.map((name) => [name, createSigningKey()])) as Record<
      ComponentName,
      string
    >,
  };
}

const createSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url');

export const derivePublicKeys = (signingKeys: Record<ComponentName, string>): string =>
  components.map((name) => `${name}=${derivePublicKey(signingKeys[name])}`).join(',');

function derivePublicKey(signingKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64url'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url');
}

// Starts with a letter, because nats-server would parse some values as numbers.
const createSecret = (): string => `s${randomBytes(32).toString('hex')}`;

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    throw new StartError(`The secrets in ${file} cannot be read: ${(error as Error).message}`);
  }
}
