import { readPorts, preflight } from './preflight.js';
import { startPortal } from './portal/portal.js';
import { defaultDataFolder, StartError } from './project.js';
import { readBacking, stopRequest, printReady, printStarting, printStep, wantsDemoData } from './terminal.js';

/** What `npm start` does once everything is built: runs the portal until it is told to stop or a part of it dies. */
export async function runPortal(): Promise<void> {
  // Whoever reads the output may go away before the portal does.
  process.stdout.on('error', () => undefined);
  const ports = readPorts(process.env);
  await preflight(defaultDataFolder, ports);
  printStarting();
  const asked = stopRequest();
  const died = new AbortController();
  const portal = await startPortal({
    ...readBacking(process.env),
    port: ports.portal,
    dataFolder: defaultDataFolder,
    demoData: wantsDemoData(process.env),
    progress: printStep,
    signal: asked,
    onDeath: (description) => died.abort(description),
  }).catch((error: unknown) => endWith(asked.aborted ? 'Stopped.' : printError(error), asked.aborted));
  printReady(portal, wantsDemoData(process.env));
  await aborted(AbortSignal.any([asked, died.signal]));
  if (died.signal.aborted) console.error(`\n${died.signal.reason}\n\nStopping the rest …`);
  else console.log('\nStopping …');
  await portal.stop();
  endWith('Stopped.', asked.aborted);
}

function printError(error: unknown): string {
  return error instanceof StartError ? error.message : String((error as Error).stack ?? error);
}

function endWith(message: string, isExpected: boolean): never {
  if (isExpected) console.log(message);
  else console.error(message);
  process.exit(isExpected ? 0 : 1);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
