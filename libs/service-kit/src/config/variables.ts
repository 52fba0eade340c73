import {
  onOff,
  componentVariables,
  wholeNumber,
  type LogLevel,
  type ComponentConfig,
} from '@portal/server-kit';
import { z } from 'zod';

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Variables of whatever works on a service's database. */
export const databaseVariables = {
  NODE_ENV: componentVariables.NODE_ENV,
  LOG_LEVEL: componentVariables.LOG_LEVEL,
  /** The service's own database, `postgres://…`, with the role that the service runs as. */
  DATABASE_URL: databaseUrl,
  /** The same database with the role that owns the tables, for migrations and for commands that change tables; as DATABASE_URL by default. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** Most connections that one copy of the service opens. */
  DATABASE_POOL_SIZE: wholeNumber(10, 1, 500),
  /** `on` fills an empty database with demonstration data. */
  DEMO_DATA: onOff(false),
};

/** Variables of every service. */
export const serviceVariables = {
  ...componentVariables,
  ...databaseVariables,
  /** When migrations run: when the service starts, or before by its command `migrate.js`, for which it waits; always before in production. */
  MIGRATIONS: z.enum(['at-start', 'before']).default('at-start'),
  /** Milliseconds between two looks for events that nobody has published, as another copy leaves them that was killed. */
  OUTBOX_POLL_MILLISECONDS: wholeNumber(1_000, 10, 60_000),
};

/** What the service kit must know to work on a service's database. */
export interface DatabaseConfig {
  NODE_ENV: 'development' | 'test' | 'production';
  LOG_LEVEL: LogLevel;
  DATABASE_URL: string;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_POOL_SIZE: number;
  DEMO_DATA: boolean;
}

/** What the service kit must know of a service. */
export interface ServiceConfig extends DatabaseConfig, ComponentConfig {
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
  NATS_CA?: string | undefined;
  PORTAL_TIME_ZONE: string;
  MIGRATIONS: 'at-start' | 'before';
  OUTBOX_POLL_MILLISECONDS: number;
}
