import { once } from 'node:events';
import { join } from 'node:path';
import { StartError } from '@portal/tool-kit';
import type { Portal, PortalOptions } from './portal/portal-options.js';
import { startPortal } from './portal/portal.js';
import { checkPreconditions, type PublicPorts, readPorts } from './preflight.js';
import { defaultDataFolder } from './project.js';
import { printReady, printStep, stopRequest, wantsDemoData } from './terminal.js';

/** Runs the built portal until it is stopped or a component exits. */
export async function runPortal(): Promise<void> {
  // The reader of a pipe may close it before the portal stops.
  process.stdout.on('error', () => undefined);
  const ports = readPorts(process.env);
  const crash = new AbortController();
  const stopSignal = stopRequest();
  const signal = AbortSignal.any([stopSignal, crash.signal]);
  const portal = await launchPortal(ports, signal, async () => ({
    env: await startDemoProvider(ports.portal),
    onDeath: (description) => crash.abort(new StartError(description)),
  }));
  printReady(portal, wantsDemoData(process.env));
  await waitForAbort(signal);
  if (crash.signal.aborted)
    console.error(`\n${formatError(signal.reason)}\n\nStopping the other components …`);
  else console.log('\nStopping …');
  await portal.stop();
  exitWith('Stopped.', stopSignal.aborted);
}

/** Starts the portal of the terminal. Exits if the start fails, or if the signal is aborted. */
export async function launchPortal(
  ports: PublicPorts,
  signal: AbortSignal,
  prepare: () => Promise<PortalOptions>,
): Promise<Portal> {
  await checkPreconditions(defaultDataFolder, ports);
  console.log('Starting the portal');
  return startPortal({
    ...(await prepare()),
    port: ports.portal,
    dataFolder: defaultDataFolder,
    demoData: wantsDemoData(process.env),
    progress: printStep,
    signal,
  }).catch((error: unknown) => {
    const isStopped = signal.aborted && !(signal.reason instanceof StartError);
    exitWith(isStopped ? 'Stopped.' : formatError(signal.aborted ? signal.reason : error), isStopped);
  });
}

/** Starts the sign-in provider of SINGLE_SIGN_ON=demo on the fourth port of the portal. Returns the variables of the components. */
async function startDemoProvider(portalPort: number): Promise<PortalOptions['env']> {
  if (process.env.SINGLE_SIGN_ON !== 'demo') return undefined;
  const { startSignInProvider } = await import('@portal/sign-in-provider');
  const { configFile } = await startSignInProvider({
    port: portalPort + 3,
    portalUrl: `http://localhost:${portalPort}`,
    configFile: join(defaultDataFolder, 'sign-in-providers.json'),
  });
  const variables = { SIGN_IN_PROVIDERS: configFile };
  return { identity: variables, gateway: variables };
}

function formatError(error: unknown): string {
  return error instanceof StartError ? error.message : String((error as Error).stack ?? error);
}

function exitWith(message: string, isExpected: boolean): never {
  if (isExpected) console.log(message);
  else console.error(message);
  process.exit(isExpected ? 0 : 1);
}

export async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
