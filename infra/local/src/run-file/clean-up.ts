import { StartFault } from '../start-fault.js';
import { isGone, stopProcess } from '../processes/stop-process.js';
import { isInCharge, type RunRecord } from './run-record.js';

/** Seconds that a portal which is already stopping is given to finish. */
const patienceSeconds = 40;

/** Ends what an earlier portal left running, newest first; refuses when that portal is running as it should. */
export async function cleanUpAfter(record: RunRecord): Promise<void> {
  refuseWhileInCharge(record);
  if (!(await isGone(record.launcher, patienceSeconds))) await stopProcess(record.launcher, 'SIGKILL');
  for (const each of record.processes.toReversed()) await stopProcess(each, each.signal, 10);
}

/** Throws when the portal of that record is running as it should. */
export function refuseWhileInCharge(record: RunRecord): void {
  if (!isInCharge(record)) return;
  throw new StartFault(
    `This portal is already running at ${record.url} (process ${record.launcher.pid}).\n` +
      `Use that one, or stop it first: Ctrl-C in its terminal, or \`kill ${record.launcher.pid}\`.`,
  );
}
