import { toOwnerOptions, runCommand, type Database } from '@portal/service-kit';
import { readCommandConfig, type AnalyticsConfig } from './config.js';
import { createSchema } from './database.js';

/** The section on environment variables in the help of every command. */
export const environmentHelp = `Environment, the same as for the analytics service:
  DATABASE_URL         its database
  DATABASE_OWNER_URL   the same as the role that owns the tables; check-rollups does not need it
  PORTAL_TIME_ZONE     the time zone of days and months (Africa/Blantyre)
  LOG_LEVEL            debug, info, warn or error (info)`;

/** The database role of a command. Creating or dropping tables, even temporary ones, needs the owner's. */
type CommandRole = 'service' | 'owner';

/** The work of a command. Its result is written to standard output. */
type Command = (database: Database, config: AnalyticsConfig) => Promise<string>;

/**
 * Runs an operator's command. Writes an error to standard error and sets the exit code 1.
 * `parse` reads the arguments and returns undefined when help is requested.
 */
export async function runAnalyticsCommand(
  role: CommandRole,
  help: string,
  parse: () => Command | undefined,
): Promise<void> {
  try {
    const command = parse();
    if (!command) {
      process.stdout.write(help);
      return;
    }
    const config = readCommandConfig();
    const options = role === 'owner' ? toOwnerOptions(config) : config;
    await runCommand(
      'analytics',
      { ...options, ...createSchema(config) },
      async (database) => void process.stdout.write(await command(database, config)),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
