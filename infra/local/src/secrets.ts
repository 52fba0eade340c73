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
  StartError,
} from './project.js';

/** The random secrets of one portal, kept with its data. */
export interface Secrets {
  readonly identitySecret: string;
  readonly mailSecret: string;
  readonly postgres: string;
  /** Passwords of the roles that the services run as. */
  readonly databases: Record<ServiceName, string>;
  /** Passwords of the roles that own the services' tables. */
  readonly databaseOwners: Record<ServiceName, string>;
  readonly nats: Record<BusUser, string>;
  /** Private keys by which components sign tokens, as their SIGNING_KEY takes them. */
  readonly signingKeys: Record<ComponentName, string>;
}

/** Reads the secrets of a data folder, making those that it lacks, in a file that its owner alone can read. */
export function loadSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const persistent = existsSync(file) ? readSecrets(file) : {};
  const made = newSecrets();
  // Data of an older release lacks the users and keys that came later.
  const secrets = { ...made, ...persistent, nats: { ...made.nats, ...persistent.nats } };
  if (isDeepStrictEqual(secrets, persistent)) return secrets;
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
}

/** Makes new random secrets. */
export function newSecrets(): Secrets {
  const eachOf = <T extends string>(names: readonly T[]) =>
    Object.fromEntries(names.map((name) => [name, newSecret()])) as Record<T, string>;
  return {
    identitySecret: newSecret(),
    mailSecret: newSecret(),
    postgres: newSecret(),
    databases: eachOf(serviceNames),
    databaseOwners: eachOf(serviceNames),
    nats: eachOf(busUsers),
    signingKeys: Object.fromEntries(components.map((name) => [name, newSigningKey()])) as Record<
      ComponentName,
      string
    >,
  };
}

const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url');

/** The public keys that belong to private ones, as PUBLIC_KEYS takes them. */
export const publicKeysOf = (signingKeys: Record<ComponentName, string>): string =>
  components.map((name) => `${name}=${publicKeyOf(signingKeys[name])}`).join(',');

function publicKeyOf(signingKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64url'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url');
}

// It begins with a letter, because nats-server would read some values as numbers.
const newSecret = (): string => `s${randomBytes(32).toString('hex')}`;

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    throw new StartError(`The secrets in ${file} cannot be read: ${(error as Error).message}`);
  }
}
