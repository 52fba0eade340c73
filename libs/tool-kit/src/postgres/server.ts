import { Client } from 'pg';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { findLocation, type PostgresLocation, stopOrphanedServer } from './data-folder.js';
import { findFreePort } from '../ports.js';
import { ManagedProcess, StartError } from '../processes/managed-process.js';

const invalidPassword = '28P01';

/** Checks whether a server accepts connections. Throws if PostgreSQL rejects the password of its `dataFolder`. */
async function acceptsConnections(url: string, dataFolder?: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (dataFolder && (error as { code?: string }).code === invalidPassword)
      throw createWrongPasswordError(dataFolder);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function createWrongPasswordError(dataFolder: string): StartError {
  return new StartError(
    `PostgreSQL's data in ${dataFolder} was created with a password other than that of .data/secrets.json.\n` +
      `Restore the right secrets.json, or remove ${dataFolder} to start afresh.`,
  );
}

const run = promisify(execFile);

// PostgreSQL's built-in UTF-8 locale is the same on every system.
const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** Initialises the cluster of an empty data folder. `password` is that of the superuser `postgres`. */
async function initialiseCluster(
  location: PostgresLocation,
  password: string,
  fsync: boolean,
): Promise<void> {
  if (existsSync(join(location.dataFolder, 'PG_VERSION'))) return;
  const secret = mkdtempSync(join(tmpdir(), 'portal-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { user } = location;
  if (user) [secret, passwordFile].forEach((path) => chownSync(path, user.uid, user.gid));
  const { initdb } = location.binaries;
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const args = [`--pgdata=${location.dataFolder}`, ...access, ...locale, ...(fsync ? [] : ['--no-sync'])];
  try {
    await run(initdb, args, { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...user });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartError(
      `PostgreSQL could not create its data in ${location.dataFolder}:\n${stderr || message}`,
    );
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}

const startSeconds = 180;
const unsafeSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface PostgresOptions {
  readonly dataFolder: string;
  readonly logFile: string;
  readonly password: string;
  /** False only for temporary data: a power cut may corrupt it. */
  readonly fsync: boolean;
  /** Called with a description when the server exits unexpectedly. */
  readonly onDeath?: (description: string) => void;
}

export interface PostgresServer extends ManagedProcess {
  readonly url: string;
  readonly location: PostgresLocation;
}

/** Starts PostgreSQL on the data of a folder, which is created if necessary. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const location = findLocation(options.dataFolder);
  await stopOrphanedServer(location.dataFolder);
  await initialiseCluster(location, options.password, options.fsync);
  const port = await findFreePort();
  const program = {
    title: 'PostgreSQL',
    command: location.binaries.postgres,
    args: getServerArguments(location.dataFolder, port, options.fsync),
    env: { ...process.env, LC_ALL: 'C' },
    logFile: options.logFile,
    folder: '/',
    user: location.user,
    stopSignal: 'SIGINT',
  } as const;
  const url = `postgresql://postgres:${options.password}@127.0.0.1:${port}/postgres`;
  const server = new ManagedProcess(
    program,
    () => acceptsConnections(url, location.dataFolder),
    startSeconds,
    options.onDeath,
  );
  await server.start();
  return Object.assign(server, { url, location });
}

function getServerArguments(dataFolder: string, port: number, fsync: boolean): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    // Socket paths are limited to about 100 characters.
    'unix_socket_directories=',
    'max_connections=200',
    ...(fsync ? [] : unsafeSettings),
  ];
  return ['-D', dataFolder, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
}
