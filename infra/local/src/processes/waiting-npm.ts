import { commandLine, identify, parentOf, type ProcessIdentity } from './process-identity.js';

/** The npm that waits for this process and is to end with it; undefined when it was not started by one. */
export function waitingNpm(): ProcessIdentity | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  // npm starts scripts by a shell, which outlives it.
  const grandparent = parentOf(parent);
  const isShell = grandparent !== undefined && /\bnpm\b/.test(commandLine(grandparent));
  return identify(isShell ? grandparent : parent);
}
