import { join } from 'node:path';
import { StartError } from '@portal/tool-kit';
import { readPorts, checkPreconditions } from './preflight.js';
import { startPortal } from './portal/portal.js';
import { defaultDataFolder } from './project.js';
import { readBacking, stopRequest, printReady, printStarting, printStep, wantsDemoData } from './terminal.js';

/** Runs the built portal until it is stopped or a component exits. */
export async function runPortal(): Promise<void> {
  // The reader of a pipe may close it before the portal stops.
  process.stdout.on('error', () => undefined);
  const ports = readPorts(process.env);
  await checkPreconditions(defaultDataFolder, ports);
  printStarting();
  const stopSignal = stopRequest();
  const crash = new AbortController();
  const provider = await startDemoProvider(ports.portal);
  const portal = await startPortal({
    env: provider?.env,
    ...readBacking(process.env),
    port: ports.portal,
    dataFolder: defaultDataFolder,
    demoData: wantsDemoData(process.env),
    progress: printStep,
    signal: stopSignal,
    onDeath: (description) => crash.abort(description),
  }).catch((error: unknown) =>
    exitWith(stopSignal.aborted ? 'Stopped.' : printError(error), stopSignal.aborted),
  );
  printReady(portal, wantsDemoData(process.env));
  await waitForAbort(AbortSignal.any([stopSignal, crash.signal]));
  if (crash.signal.aborted) console.error(`\n${crash.signal.reason}\n\nStopping the other components …`);
  else console.log('\nStopping …');
  await portal.stop();
  await provider?.stop();
  exitWith('Stopped.', stopSignal.aborted);
}

/** Starts the sign-in provider of SINGLE_SIGN_ON=demo on the fourth port of the portal. */
async function startDemoProvider(portalPort: number) {
  if (process.env.SINGLE_SIGN_ON !== 'demo') return undefined;
  const { startSignInProvider } = await import('@portal/sign-in-provider');
  const provider = await startSignInProvider({
    port: portalPort + 3,
    portalUrl: `http://localhost:${portalPort}`,
    configFile: join(defaultDataFolder, 'sign-in-providers.json'),
  });
  const variables = { SIGN_IN_PROVIDERS: provider.configFile };
  return { env: { identity: variables, gateway: variables }, stop: () => provider.stop() };
}

function printError(error: unknown): string {
  return error instanceof StartError ? error.message : String((error as Error).stack ?? error);
}

function exitWith(message: string, isExpected: boolean): never {
  if (isExpected) console.log(message);
  else console.error(message);
  process.exit(isExpected ? 0 : 1);
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
