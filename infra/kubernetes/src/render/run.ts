import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabytes = 1_048_576;

/** What a command writes; undefined where there is no such command. Rejects when it fails. */
export async function outputOf(command: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run(command, args, { maxBuffer: 32 * megabytes })).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
