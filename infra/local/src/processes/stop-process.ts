import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, type ProcessIdentity } from './process-identity.js';

const pollMilliseconds = 20;

/** Asks a process to end by a signal, kills it when it has not after the given seconds, and waits until it is gone. */
export async function stopProcess(
  identity: ProcessIdentity,
  signal: NodeJS.Signals = 'SIGTERM',
  patienceSeconds = 15,
): Promise<void> {
  send(identity, signal);
  if (await isGone(identity, patienceSeconds)) return;
  send(identity, 'SIGKILL');
  await isGone(identity, 5);
}

/** Waits until a process is gone; false when it still runs after the given seconds. */
export async function isGone(identity: ProcessIdentity, seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (isAlive(identity)) {
    if (Date.now() > end) return false;
    await delay(pollMilliseconds);
  }
  return true;
}

function send(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isAlive(identity)) return;
  try {
    process.kill(identity.pid, signal);
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
