import { z } from 'zod';
import { onOff, wholeNumber } from './environment.js';
import { tracingVariables, type TracingConfig } from './tracing-variables.js';

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Variables of every server part. */
export const partVariables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Least level that is logged. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Address that the part's HTTP ports are bound to. */
  HOST: z.string().default('0.0.0.0'),
  /** Port of /health/live, /health/ready and /metrics. */
  HEALTH_PORT: wholeNumber(3000, 0, 65_535),
  /** What the part calls its version; that of its package.json when absent. */
  PART_VERSION: z.string().optional(),
  /** Comma-separated NATS servers. */
  NATS_URL: z.string().default('nats://127.0.0.1:4222'),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** The zone whose days counts and charts are of. */
  PORTAL_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('Africa/Blantyre'),
  ...tracingVariables,
};

/** Variables of whatever works on a service's database. */
export const databaseVariables = {
  NODE_ENV: partVariables.NODE_ENV,
  LOG_LEVEL: partVariables.LOG_LEVEL,
  /** The service's own database, `postgres://…`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Most connections that one copy of the service opens. */
  DATABASE_POOL_SIZE: wholeNumber(10, 1, 500),
  /** `on` fills an empty database with demonstration data. */
  DEMO_DATA: onOff(false),
};

/** Variables of every service. */
export const serviceVariables = {
  ...partVariables,
  ...databaseVariables,
  /** Who brings the database up to date: the service when it starts, or its command `migrate.js` before, for which it waits. */
  MIGRATIONS: z.enum(['at-start', 'before']).default('at-start'),
  /** Servers that keep a copy of each of the service's streams: 1, or 3 in a cluster of three. */
  NATS_REPLICAS: wholeNumber(1, 1, 5),
  /** Milliseconds between two looks for facts that nobody has published, as another copy leaves them that was killed. */
  OUTBOX_LOOK_MILLISECONDS: wholeNumber(1_000, 10, 60_000),
};

/** What the service kit must know to work on a service's database. */
export interface DatabaseConfig {
  NODE_ENV: 'development' | 'test' | 'production';
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error';
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
  DEMO_DATA: boolean;
}

/** What the service kit must know of a service. */
export interface ServiceConfig extends DatabaseConfig, TracingConfig {
  HOST: string;
  HEALTH_PORT: number;
  PART_VERSION?: string | undefined;
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
  NATS_REPLICAS: number;
  PORTAL_TIME_ZONE: string;
  MIGRATIONS: 'at-start' | 'before';
  OUTBOX_LOOK_MILLISECONDS: number;
}
