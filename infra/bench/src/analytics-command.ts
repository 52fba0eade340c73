import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** @throws Error when the command fails */
export async function runAnalyticsCommand(
  name: 'rebuild-rollups' | 'check-rollups',
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const program = fileURLToPath(new URL(`../../../services/analytics/dist/${name}.js`, import.meta.url));
  await promisify(execFile)(process.execPath, [program], { env: { ...process.env, ...environment } });
}
