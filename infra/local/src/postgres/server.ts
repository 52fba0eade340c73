import { Client } from 'pg';
import { StartError } from '../project.js';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { findPlace, type PostgresPlace, stopLeftOverServer } from './data-folder.js';
import { freePort } from '../ports.js';
import { BackingServer } from '../processes/backing-server.js';
import type { DaemonWatcher } from '../processes/daemon.js';

const invalidPassword = '28P01';

/** Whether the server of a data folder takes connections at that URL; throws when it does but not with that password. */
async function acceptsConnections(url: string, dataFolder: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === invalidPassword) throw wrongPassword(dataFolder);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function wrongPassword(dataFolder: string): StartError {
  return new StartError(
    `PostgreSQL's data in ${dataFolder} was made with another password than that of .data/secrets.json.\n` +
      `Put the right secrets.json back, or remove ${dataFolder} to start afresh.`,
  );
}

const run = promisify(execFile);

// PostgreSQL's own UTF-8 rules, which are the same on every system.
const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** Fills an empty data folder with a new cluster whose superuser `postgres` has the given password. */
async function initialiseCluster(place: PostgresPlace, password: string, fsync: boolean): Promise<void> {
  if (existsSync(join(place.dataFolder, 'PG_VERSION'))) return;
  const secret = mkdtempSync(join(tmpdir(), 'portal-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { user } = place;
  if (user) [secret, passwordFile].forEach((path) => chownSync(path, user.uid, user.gid));
  const { initdb } = place.binaries;
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const args = [`--pgdata=${place.dataFolder}`, ...access, ...locale, ...(fsync ? [] : ['--no-sync'])];
  try {
    await run(initdb, args, { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...user });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartError(`PostgreSQL could not make its data in ${place.dataFolder}:\n${stderr || message}`);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}

const startSeconds = 60;
const quickButUnsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** What an embedded PostgreSQL needs to know. */
export interface PostgresOptions {
  readonly dataFolder: string;
  readonly logFile: string;
  readonly password: string;
  /** Whether data must outlive a power cut; off only for data that is thrown away. */
  readonly fsync: boolean;
  readonly watcher: DaemonWatcher;
}

/** A running PostgreSQL with the URL of its superuser. */
export interface PostgresServer extends BackingServer {
  readonly url: string;
  readonly place: PostgresPlace;
}

/** Starts PostgreSQL on the data of a folder, which is made when there is none yet, and waits until it answers. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const place = findPlace(options.dataFolder);
  await stopLeftOverServer(place.dataFolder);
  await initialiseCluster(place, options.password, options.fsync);
  const port = await freePort();
  const program = {
    title: 'PostgreSQL',
    command: place.binaries.postgres,
    args: serverArguments(place.dataFolder, port, options.fsync),
    env: { ...process.env, LC_ALL: 'C' },
    logFile: options.logFile,
    folder: '/',
    user: place.user,
    stopSignal: 'SIGINT',
  } as const;
  const url = `postgresql://postgres:${options.password}@127.0.0.1:${port}/postgres`;
  const server = new BackingServer(
    program,
    options.watcher,
    () => acceptsConnections(url, place.dataFolder),
    startSeconds,
  );
  await server.start();
  return Object.assign(server, { url, place });
}

function serverArguments(dataFolder: string, port: number, fsync: boolean): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    // A socket's path may be no longer than some hundred characters, which a clone's folder may well be.
    'unix_socket_directories=',
    'max_connections=200',
    ...(fsync ? [] : quickButUnsafe),
  ];
  return ['-D', dataFolder, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
}
