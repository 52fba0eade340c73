import { runCommand, type Database } from '@portal/service-kit';
import { readConfig } from './config.js';
import { migrationsFor } from './database.js';

/**
 * Runs a command of the service's operators and writes what it tells to standard output, or a sentence to standard error with exit code 1.
 * `work` gives undefined where help is asked for.
 */
export async function runAnalyticsCommand(
  help: string,
  read: () => ((database: Database, timeZone: string) => Promise<string>) | undefined,
): Promise<void> {
  try {
    const work = read();
    if (!work) {
      process.stdout.write(help);
      return;
    }
    const config = readConfig();
    const timeZone = config.PORTAL_TIME_ZONE;
    await runCommand(
      'analytics',
      { ...config, entities: [], migrations: migrationsFor(timeZone) },
      async (database) => void process.stdout.write(await work(database, timeZone)),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
