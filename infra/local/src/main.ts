import { readPorts, preflight } from './preflight.js';
import { startPortal } from './portal/portal.js';
import { defaultDataFolder } from './project.js';
import { StartFault } from './start-fault.js';
import { readBacking, wantsDemoData } from './terminal/environment.js';
import { stopRequest } from './terminal/stop-request.js';
import { tellReady, tellStarting, tellStep } from './terminal/messages.js';

/** What `npm start` does once everything is built: runs the portal until it is told to stop or a part of it dies. */
export async function runPortal(): Promise<void> {
  // Whoever reads the output may go away before the portal does.
  process.stdout.on('error', () => undefined);
  const ports = readPorts(process.env);
  await preflight(defaultDataFolder, ports);
  tellStarting();
  const asked = stopRequest();
  const died = new AbortController();
  const portal = await startPortal({
    ...readBacking(process.env),
    port: ports.portal,
    dataFolder: defaultDataFolder,
    demoData: wantsDemoData(process.env),
    progress: tellStep,
    signal: asked,
    onDeath: (description) => died.abort(description),
  }).catch((error: unknown) => endWith(asked.aborted ? 'Stopped.' : tellFault(error), asked.aborted));
  tellReady(portal, wantsDemoData(process.env));
  await aborted(AbortSignal.any([asked, died.signal]));
  if (died.signal.aborted) console.error(`\n${died.signal.reason}\n\nStopping the rest …`);
  else console.log('\nStopping …');
  await portal.stop();
  endWith('Stopped.', asked.aborted);
}

function tellFault(error: unknown): string {
  return error instanceof StartFault ? error.message : String((error as Error).stack ?? error);
}

function endWith(message: string, isWanted: boolean): never {
  if (isWanted) console.log(message);
  else console.error(message);
  process.exit(isWanted ? 0 : 1);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
