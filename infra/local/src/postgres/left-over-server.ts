import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, identify } from '../processes/process-identity.js';
import { stopProcess } from '../processes/stop-process.js';

/** Ends a server that still runs on this data folder, and removes the lock file of one that is gone. */
export async function stopLeftOverServer(dataFolder: string): Promise<void> {
  const lockFile = join(dataFolder, 'postmaster.pid');
  const pid = lockedBy(lockFile);
  if (pid === undefined) return;
  const server = identify(pid);
  // The number may meanwhile be another program's, which would make PostgreSQL refuse to start.
  if (server && commandLine(pid).includes(dataFolder)) await stopProcess(server, 'SIGINT', 20);
  rmSync(lockFile, { force: true });
}

function lockedBy(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  } catch {
    return undefined;
  }
}
