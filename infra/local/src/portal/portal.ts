import type { ProcessWatcher } from '@portal/tool-kit';
import { join } from 'node:path';
import { Component, type LocalComponentName, type PortalSettings } from '../components/component.js';
import {
  defineComponents,
  getEmulatorUrl,
  getMailUrl,
  getPortalUrl,
} from '../components/define-components.js';
import { runAbortable, type Layer, StartWatcher, Stopper } from './stopper.js';
import { mkdirSync, rmSync } from 'node:fs';
import { requireFreePorts } from '../preflight.js';
import { RunFile } from '../run-file/run-file.js';
import { loadSecrets } from '../secrets.js';
import { makeTemporaryFolder } from '../project.js';
import { startBacking } from './backing.js';
import {
  choosePorts,
  type Portal,
  type PortalOptions,
  type Progress,
  reportDuration,
} from './portal-options.js';

interface ComponentContext {
  readonly logFolder: string;
  readonly watcher: ProcessWatcher;
  readonly stopper: Stopper;
  readonly progress?: Progress;
  readonly without?: readonly LocalComponentName[];
}

/** Starts all components in parallel, because they wait for one another. */
async function startComponents(
  settings: PortalSettings,
  { logFolder, watcher, stopper, progress, without = [] }: ComponentContext,
): Promise<Record<LocalComponentName, Component>> {
  const components = defineComponents(settings).map((definition) => {
    const component = new Component(definition, join(logFolder, `${definition.name}.log`), watcher);
    stopper.add(findLayer(definition.name), () => component.stop());
    return component;
  });
  const startedComponents = components.filter(({ definition }) => !without.includes(definition.name));
  await Promise.all(
    startedComponents.map((component) =>
      reportDuration(capitalise(component.definition.title), progress, () => component.start()),
    ),
  );
  return Object.fromEntries(components.map((component) => [component.definition.name, component])) as Record<
    LocalComponentName,
    Component
  >;
}

function findLayer(name: LocalComponentName): Layer {
  if (name === 'gateway') return 'gateway';
  return name === 'mail-catcher' || name === 'power-bi-emulator' ? 'helpers' : 'services';
}

const capitalise = (title: string): string =>
  title.replace(/^The (.)/, (_, first: string) => first.toUpperCase());

/** Starts a whole portal. Resolves when every component is ready. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const isPersistent = options.dataFolder !== undefined;
  const dataFolder = options.dataFolder ?? makeTemporaryFolder();
  const stopper = new Stopper();
  if (!isPersistent) stopper.add('data', () => rmSync(dataFolder, { recursive: true, force: true }));
  try {
    return await start({ fsync: isPersistent, ...options, dataFolder }, stopper);
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
  const runFile = await RunFile.claim(dataFolder, getPortalUrl(ports));
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
  const components = await runAbortable(watcher.startAborted, () =>
    startComponents(settings, { logFolder, watcher, stopper, progress, without }),
  );
  watcher.markStarted();
  return {
    ...backing,
    url: getPortalUrl(ports),
    mailUrl: getMailUrl(ports),
    emulatorUrl: getEmulatorUrl(ports),
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    signingKeys,
    components,
    logFolder,
    stop: () => stopper.stop(),
  };
}
