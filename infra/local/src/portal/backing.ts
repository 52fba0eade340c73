import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type GivenNats, provisionNats, startNats } from '../nats/server.js';
import { createDatabases, type Databases } from '../postgres/databases.js';
import { startPostgres, type PostgresServer } from '../postgres/server.js';
import type { BackingServer } from '../processes/backing-server.js';
import type { DaemonWatcher } from '../processes/daemon.js';
import { serviceNames, testRunsFolder } from '../project.js';
import { timed } from './portal-options.js';
import type { Secrets } from '../secrets.js';
import type { PortalOptions } from './portal-options.js';
import type { Stopper } from './stopper.js';

/** What a portal stands on: its databases and NATS, either given or started for it. */
export interface Backing extends Databases {
  readonly nats: GivenNats;
  readonly movedPostgresTo: string | undefined;
  /** Those that were started for it. */
  readonly servers: { readonly postgres?: PostgresServer; readonly nats?: BackingServer };
}

/** Starts what of the backing was not given, and registers how it is stopped. */
export async function startBacking(
  options: PortalOptions & { readonly dataFolder: string; readonly fsync: boolean },
  secrets: Pick<Secrets, 'postgres' | 'databases' | 'databaseOwners' | 'nats'>,
  watcher: DaemonWatcher,
  stopper: Stopper,
): Promise<Backing> {
  const { dataFolder, fsync, progress } = options;
  const logFile = (name: string) => join(dataFolder, 'logs', `${name}.log`);

  const databases = async () => {
    const given = {
      databases: { ...options.databases },
      databaseOwners: { ...options.databases, ...options.databaseOwners },
    };
    if (serviceNames.every((each) => given.databases[each])) return { found: given as Databases };
    const password = secrets.postgres;
    const server = await startPostgres({
      dataFolder,
      fsync,
      password,
      watcher,
      logFile: logFile('postgres'),
    });
    stopper.add('databases', () => server.stop());
    const movedTo = server.place.moved ? server.place.dataFolder : undefined;
    if (movedTo && dataFolder.startsWith(testRunsFolder)) {
      stopper.add('data', () => rmSync(movedTo, { recursive: true, force: true }));
    }
    const created = await createDatabases(server.url, secrets);
    const found: Databases = {
      databases: { ...created.databases, ...given.databases },
      databaseOwners: { ...created.databaseOwners, ...given.databaseOwners },
    };
    return { found, movedTo, server };
  };

  const nats = async () => {
    if (options.nats) {
      await provisionNats(options.nats, options.natsReplicas);
      return { given: options.nats };
    }
    const storeFolder = join(dataFolder, 'nats');
    const passwords = secrets.nats;
    const server = await startNats({ storeFolder, passwords, watcher, logFile: logFile('nats') });
    stopper.add('bus', () => server.stop());
    return { given: { url: server.url, passwords }, server };
  };

  const [data, bus] = await bothSettled(
    timed('PostgreSQL', progress, databases),
    timed('NATS', progress, nats),
  );
  const servers = { postgres: data.server, nats: bus.server };
  return { ...data.found, nats: bus.given, movedPostgresTo: data.movedTo, servers };
}

/** Like Promise.all, but a failure waits until the other has settled, so that what it started can be stopped. */
async function bothSettled<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
}
