import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mailUrl, portalUrl, emulatorUrl } from '../components/addresses.js';
import { requireFreePorts } from '../preflight.js';
import { RunFile } from '../run-file/run-file.js';
import { loadSecrets } from '../secrets.js';
import { makeTemporaryFolder } from '../temporary-folder.js';
import { abortable } from './abortable.js';
import { startBacking } from './backing.js';
import { choosePorts } from './portal-ports.js';
import type { Portal, PortalOptions } from './portal-options.js';
import { startComponents } from './start-components.js';
import { Stopper } from './stopper.js';
import { StartWatcher } from './start-watcher.js';

/** Starts a whole portal of built parts and resolves once every component can serve. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const isKept = options.dataFolder !== undefined;
  const dataFolder = options.dataFolder ?? makeTemporaryFolder();
  const stopper = new Stopper();
  if (!isKept) stopper.add('data', () => rmSync(dataFolder, { recursive: true, force: true }));
  try {
    return await start({ fsync: isKept, ...options, dataFolder }, stopper);
  } catch (error) {
    await stopper.stop();
    throw error;
  }
}

async function start(
  options: PortalOptions & { readonly dataFolder: string; readonly fsync: boolean },
  stopper: Stopper,
): Promise<Portal> {
  const { dataFolder, demoData = true, env = {}, port = 0, progress, without } = options;
  const logFolder = join(dataFolder, 'logs');
  const mailFolder = join(dataFolder, 'mail');
  const ports = await choosePorts(port);
  const runFile = await RunFile.claim(dataFolder, portalUrl(ports));
  stopper.add('announcement', () => runFile.markStopping());
  stopper.add('record', () => runFile.release());
  if (port !== 0) await requireFreePorts(ports);
  rmSync(logFolder, { recursive: true, force: true });
  mkdirSync(mailFolder, { recursive: true });

  const { identitySecret, mailSecret, signingKeys, ...secrets } = loadSecrets(dataFolder);
  const watcher = new StartWatcher(runFile, options);
  const backing = await startBacking(options, secrets, watcher, stopper);
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
  const components = await abortable(watcher.broken, () =>
    startComponents(settings, { logFolder, watcher, stopper, progress, without }),
  );
  watcher.started();
  return {
    ...backing,
    url: portalUrl(ports),
    mailUrl: mailUrl(ports),
    emulatorUrl: emulatorUrl(ports),
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    signingKeys,
    components,
    logFolder,
    stop: () => stopper.stop(),
  };
}
