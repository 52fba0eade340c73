import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BusUser, busUsers, type ServiceName, serviceNames } from './services.js';
import { StartFault } from './start-fault.js';

/** The random secrets of one portal, kept with its data. */
export interface Secrets {
  readonly jwtSecret: string;
  readonly mailSecret: string;
  readonly postgres: string;
  readonly databases: Record<ServiceName, string>;
  readonly nats: Record<BusUser, string>;
}

/** Reads the secrets of a data folder, making those that it lacks, in a file that its owner alone can read. */
export function loadSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const kept = existsSync(file) ? readSecrets(file) : {};
  const secrets = { ...newSecrets(), ...kept };
  if (Object.keys(secrets).every((name) => name in kept)) return secrets;
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
    jwtSecret: newSecret(),
    mailSecret: newSecret(),
    postgres: newSecret(),
    databases: eachOf(serviceNames),
    nats: eachOf(busUsers),
  };
}

// It begins with a letter, because nats-server would read some values as numbers.
const newSecret = (): string => `s${randomBytes(32).toString('hex')}`;

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    throw new StartFault(`The secrets in ${file} cannot be read: ${(error as Error).message}`);
  }
}
