import {
  identify,
  identifyReaper,
  isAlive,
  type ProcessIdentity,
  StartError,
  waitForExit,
} from '@portal/tool-kit';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last portal that was started with a data folder. */
interface RunRecord {
  /** The process that starts and stops the portal. */
  readonly launcher: ProcessIdentity;
  /** The process that runs until everything has stopped, also after the launcher was killed. */
  readonly reaper?: ProcessIdentity;
  readonly url: string;
}

const getFile = (dataFolder: string): string => join(dataFolder, 'run.json');

function readRecord(dataFolder: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(getFile(dataFolder), 'utf8')) as RunRecord;
  } catch {
    return undefined;
  }
}

const reaperSeconds = 60;

/** Waits until an earlier portal of the folder has stopped. Throws a StartError while it runs. */
export async function waitForEarlierPortal(dataFolder: string): Promise<void> {
  const { launcher, reaper, url } = readRecord(dataFolder) ?? {};
  if (launcher && isAlive(launcher))
    throw new StartError(
      `This portal is already running at ${url} (process ${launcher.pid}).\n` +
        `Use it, or stop it first: Ctrl-C in its terminal, or \`kill ${launcher.pid}\`.`,
    );
  if (reaper) await waitForExit(reaper, reaperSeconds);
}

/** Records that this process runs the portal of the folder. */
export async function claimDataFolder(dataFolder: string, url: string): Promise<void> {
  mkdirSync(dataFolder, { recursive: true });
  await waitForEarlierPortal(dataFolder);
  const record = { launcher: identify(process.pid), reaper: identifyReaper(), url };
  writeFileSync(getFile(dataFolder), JSON.stringify(record, null, 2));
}
