import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@portal/tool-kit';
import { Component, type LocalComponentName, type PortalSettings } from '../components/component.js';
import {
  defineComponents,
  getEmulatorUrl,
  getMailUrl,
  getPortalUrl,
} from '../components/define-components.js';
import { startNats } from '../nats/server.js';
import { createDatabases } from '../postgres/databases.js';
import { requireFreePorts } from '../preflight.js';
import { makeTemporaryFolder } from '../project.js';
import { claimDataFolder } from '../run-record.js';
import { loadSecrets, type Secrets } from '../secrets.js';
import { choosePorts, type Portal, type PortalOptions, reportDuration } from './portal-options.js';

type Stop = () => Promise<unknown>;
type Options = PortalOptions & { readonly dataFolder: string; readonly fsync: boolean };

/** Starts a whole portal. Resolves when every component is ready. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopInReverse(stops));
  const fsync = options.dataFolder !== undefined;
  try {
    const dataFolder = options.dataFolder ?? makeTemporaryFolder();
    return { ...(await start({ fsync, ...options, dataFolder }, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopInReverse(stops: readonly Stop[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}

async function start(options: Options, stops: Stop[]): Promise<Omit<Portal, 'stop'>> {
  const { dataFolder, demoData = true, env = {}, port = 0 } = options;
  const mailFolder = join(dataFolder, 'mail');
  const logFolder = join(dataFolder, 'logs');
  const ports = await choosePorts(port);
  await claimDataFolder(dataFolder, getPortalUrl(ports));
  if (port !== 0) await requireFreePorts(ports);
  rmSync(logFolder, { recursive: true, force: true });
  mkdirSync(mailFolder, { recursive: true });

  const { identitySecret, mailSecret, signingKeys, ...secrets } = loadSecrets(dataFolder);
  const { servers, ...backing } = await startServers(options, logFolder, secrets, stops);
  const settings = {
    ...backing,
    ports,
    identitySecret,
    mailSecret,
    signingKeys,
    mailFolder,
    hasDemoData: demoData,
    overrides: env,
  };
  const components = await startComponents(settings, logFolder, options, stops);
  const { dataFolder: postgresFolder, isRelocated } = servers.postgres.location;
  return {
    ...backing,
    servers,
    components,
    logFolder,
    signingKeys,
    url: getPortalUrl(ports),
    mailUrl: getMailUrl(ports),
    emulatorUrl: getEmulatorUrl(ports),
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    relocatedPostgresFolder: isRelocated ? postgresFolder : undefined,
  };
}

/** Starts PostgreSQL and NATS, and creates the databases. */
async function startServers(
  { dataFolder, fsync, progress, onDeath }: Options,
  logFolder: string,
  secrets: Pick<Secrets, 'postgres' | 'databases' | 'databaseOwners' | 'nats'>,
  stops: Stop[],
) {
  const startDatabases = async () => {
    const logFile = join(logFolder, 'postgres.log');
    const server = await startPostgres({ dataFolder, fsync, password: secrets.postgres, logFile, onDeath });
    stops.push(() => server.stop());
    return { server, urls: await createDatabases(server.url, secrets) };
  };
  const startBus = async () => {
    const files = { storeFolder: join(dataFolder, 'nats'), logFile: join(logFolder, 'nats.log') };
    const server = await startNats({ ...files, passwords: secrets.nats, onDeath });
    stops.push(() => server.stop());
    return server;
  };
  const [{ server: postgres, urls }, nats] = await Promise.all([
    reportDuration('PostgreSQL', progress, startDatabases),
    reportDuration('NATS', progress, startBus),
  ]);
  return { ...urls, nats: { url: nats.url, passwords: secrets.nats }, servers: { postgres, nats } };
}

/** Starts all components in parallel, because they wait for one another. Rejects when the signal is aborted. */
async function startComponents(
  settings: PortalSettings,
  logFolder: string,
  { progress, onDeath, signal }: Options,
  stops: Stop[],
): Promise<Record<LocalComponentName, Component>> {
  signal?.throwIfAborted();
  const all = defineComponents(settings).map(
    (definition) => new Component(definition, join(logFolder, `${definition.name}.log`), onDeath),
  );
  const components = Object.fromEntries(all.map((each) => [each.definition.name, each])) as Record<
    LocalComponentName,
    Component
  >;
  const { gateway, ...others } = components;
  stops.push(() => Promise.all(Object.values(others).map((each) => each.stop())));
  stops.push(() => gateway.stop());
  const starts = all.map((each) =>
    reportDuration(capitalise(each.definition.title), progress, () => each.start()),
  );
  await Promise.race([Promise.all(starts), ...(signal ? [rejectOnAbort(signal)] : [])]);
  return components;
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}

const capitalise = (title: string): string =>
  title.replace(/^The (.)/, (_, first: string) => first.toUpperCase());
