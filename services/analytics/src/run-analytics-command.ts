import {
  asOwner,
  databaseVariables,
  componentVariables,
  readEnvironment,
  runCommand,
  type Database,
} from '@portal/service-kit';
import { migrationsFor } from './database.js';

const { PORTAL_TIME_ZONE } = componentVariables;

/** The role by which a command connects: commands that create or drop tables, even temporary ones, need the owner's. */
type CommandRole = 'service' | 'owner';

/**
 * Runs a command of the service's operators and writes its result to standard output, or a sentence to standard error with exit code 1.
 * `read` gives undefined where help is asked for.
 */
export async function runAnalyticsCommand(
  role: CommandRole,
  help: string,
  read: () => ((database: Database, timeZone: string) => Promise<string>) | undefined,
): Promise<void> {
  try {
    const work = read();
    if (!work) {
      process.stdout.write(help);
      return;
    }
    const config = readEnvironment({ ...databaseVariables, PORTAL_TIME_ZONE });
    const timeZone = config.PORTAL_TIME_ZONE;
    const options = role === 'owner' ? asOwner(config) : config;
    await runCommand(
      'analytics',
      { ...options, entities: [], migrations: migrationsFor(timeZone) },
      async (database) => void process.stdout.write(await work(database, timeZone)),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
