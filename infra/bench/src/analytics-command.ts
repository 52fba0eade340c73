import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const commands = new URL('../../../services/analytics/dist/', import.meta.url);

/** Runs a command of the analytics service's operators, which fails when the command does, and gives what it tells. */
export async function runAnalyticsCommand(
  name: 'rebuild-rollups' | 'check-rollups',
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const program = fileURLToPath(new URL(`${name}.js`, commands));
  const { stdout } = await run(process.execPath, ['--enable-source-maps', program], {
    env: { ...process.env, ...environment },
  });
  return stdout;
}
