import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Socket } from 'node:net';
import { identify, type ProcessIdentity } from './process-identity.js';

/** What a process must not leave behind when it ends. */
export type Leftover = (ProcessIdentity & { readonly signal: NodeJS.Signals }) | { readonly folder: string };

/** Also from the sources, which tests run. */
const program = fileURLToPath(new URL('../../dist/processes/reaper-program.js', import.meta.url));

let reaper: ReturnType<typeof startReaper> | undefined;

/** Starts a process that notices the end of this one by the end of its input. */
function startReaper() {
  const child = spawn(process.execPath, [program], {
    // In a separate process group, which signals of the terminal do not reach.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as Socket).unref();
  child.stdin.on('error', () => undefined);
  return { input: child.stdin, identity: identify(child.pid as number) };
}

const getReaper = () => (reaper ??= startReaper());

/** Stops the process, or removes the folder, when this process has ended, even if it was killed. */
export function removeAtExit(leftover: Leftover): void {
  getReaper().input.write(`${JSON.stringify(leftover)}\n`);
}

/** Identifies the process that runs until all that this process started has stopped. */
export const identifyReaper = (): ProcessIdentity | undefined => getReaper().identity;
