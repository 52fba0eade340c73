import { runCommandLine } from '@portal/server-kit';
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

/** Runs an operator's command. `parse` reads the arguments and returns undefined when help is requested. */
export const runAnalyticsCommand = (
  role: CommandRole,
  help: string,
  parse: () => Command | undefined,
): Promise<void> =>
  runCommandLine(help, async () => {
    const command = parse();
    if (!command) return undefined;
    const config = readCommandConfig();
    const options = role === 'owner' ? toOwnerOptions(config) : config;
    return runCommand('analytics', { ...options, ...createSchema(config) }, (database) =>
      command(database, config),
    );
  });
