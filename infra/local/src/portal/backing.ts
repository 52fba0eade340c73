import { type ProcessWatcher, startPostgres } from '@portal/tool-kit';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type NatsAccess, provisionNats, startNats } from '../nats/server.js';
import { createDatabases, type Databases } from '../postgres/databases.js';
import { serviceNames, testRunsFolder } from '../project.js';
import { reportDuration } from './portal-options.js';
import type { Secrets } from '../secrets.js';
import type { PortalOptions, Servers } from './portal-options.js';
import type { Stopper } from './stopper.js';

export interface Backing extends Databases {
  readonly nats: NatsAccess;
  readonly relocatedPostgresFolder: string | undefined;
  readonly servers: Servers;
}

/** Starts the servers that the options do not provide. */
export async function startBacking(
  options: PortalOptions & { readonly dataFolder: string; readonly fsync: boolean },
  secrets: Pick<Secrets, 'postgres' | 'databases' | 'databaseOwners' | 'nats'>,
  watcher: ProcessWatcher,
  stopper: Stopper,
): Promise<Backing> {
  const { dataFolder, fsync, progress } = options;
  const logFile = (name: string) => join(dataFolder, 'logs', `${name}.log`);

  const startDatabases = async () => {
    const existing = {
      databases: { ...options.databases },
      databaseOwners: { ...options.databases, ...options.databaseOwners },
    };
    if (serviceNames.every((each) => existing.databases[each])) return { urls: existing as Databases };
    const password = secrets.postgres;
    const server = await startPostgres({
      dataFolder,
      fsync,
      password,
      watcher,
      logFile: logFile('postgres'),
    });
    stopper.add('databases', () => server.stop());
    const relocatedFolder = server.location.isRelocated ? server.location.dataFolder : undefined;
    if (relocatedFolder && dataFolder.startsWith(testRunsFolder)) {
      stopper.add('data', () => rmSync(relocatedFolder, { recursive: true, force: true }));
    }
    const created = await createDatabases(server.url, secrets);
    const urls: Databases = {
      databases: { ...created.databases, ...existing.databases },
      databaseOwners: { ...created.databaseOwners, ...existing.databaseOwners },
    };
    return { urls, relocatedFolder, server };
  };

  const connectNats = async () => {
    if (options.nats) {
      await provisionNats(options.nats);
      return { access: options.nats };
    }
    const storeFolder = join(dataFolder, 'nats');
    const passwords = secrets.nats;
    const server = await startNats({ storeFolder, passwords, watcher, logFile: logFile('nats') });
    stopper.add('bus', () => server.stop());
    return { access: { url: server.url, passwords }, server };
  };

  const [data, bus] = await awaitBoth(
    reportDuration('PostgreSQL', progress, startDatabases),
    reportDuration('NATS', progress, connectNats),
  );
  const servers = { postgres: data.server, nats: bus.server };
  return { ...data.urls, nats: bus.access, relocatedPostgresFolder: data.relocatedFolder, servers };
}

/** Like Promise.all, but rejects only after both have settled, so that both can be stopped. */
async function awaitBoth<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
}
