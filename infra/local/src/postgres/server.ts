import { freePort } from '../ports.js';
import { BackingServer } from '../processes/backing-server.js';
import type { DaemonWatcher } from '../processes/daemon.js';
import { answers } from './answers.js';
import { initialiseCluster } from './initialise.js';
import { stopLeftOverServer } from './left-over-server.js';
import { findPlace, type PostgresPlace } from './place.js';

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
    () => answers(url, place.dataFolder),
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
