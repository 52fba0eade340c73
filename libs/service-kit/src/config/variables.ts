import { readFile } from 'node:fs/promises';
import {
  type ComponentConfig,
  componentVariables,
  type LogLevel,
  onOff,
  parseWholeNumber,
  OperatorError,
} from '@portal/server-kit';
import { z } from 'zod';

/** Injects the service's name. */
export const SERVICE = Symbol('service');

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Variables of services and of commands on their databases. */
export const databaseVariables = {
  NODE_ENV: componentVariables.NODE_ENV,
  LOG_LEVEL: componentVariables.LOG_LEVEL,
  /** The service's database, `postgres://…`, with the service's role. */
  DATABASE_URL: databaseUrl,
  /** The same database with the role that owns the tables, for migrations and commands; DATABASE_URL by default. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** Maximum number of connections of one copy of the service. */
  DATABASE_POOL_SIZE: parseWholeNumber(10, 1, 500),
  /** `on` fills an empty database with demonstration data. */
  DEMO_DATA: onOff(false),
};

export const serviceVariables = {
  ...componentVariables,
  ...databaseVariables,
  /** When migrations run: at the start of the service, or before by `migrate.js`; always before in production. */
  MIGRATIONS: z.enum(['at-start', 'before']).default('at-start'),
  /** Milliseconds between polls for unpublished events, such as those of a killed copy. */
  OUTBOX_POLL_MILLISECONDS: parseWholeNumber(15_000, 10, 60_000),
};

export interface DatabaseConfig {
  NODE_ENV: 'development' | 'test' | 'production';
  LOG_LEVEL: LogLevel;
  DATABASE_URL: string;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_POOL_SIZE: number;
  DEMO_DATA: boolean;
}

export interface ServiceConfig extends DatabaseConfig, ComponentConfig {
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
  NATS_CA?: string | undefined;
  PORTAL_TIME_ZONE: string;
  MIGRATIONS: 'at-start' | 'before';
  OUTBOX_POLL_MILLISECONDS: number;
}

export const mailOrderVariables = {
  /** Encrypts mail orders. At least 32 characters, the same in all services. */
  MAIL_SECRET: z.string().min(32),
};

/**
 * Reads the service's part of the portal's configuration file. Without a file the schema's defaults apply.
 * @throws Error with the file and all invalid values
 */
export async function readPortalConfig<Schema extends z.ZodType>(
  file: string | undefined,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!file) return schema.parse({});
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const errors = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new OperatorError(`PORTAL_CONFIG: ${file} is invalid:\n${errors}`, { cause: error });
  }
}
