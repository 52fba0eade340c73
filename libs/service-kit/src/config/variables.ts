import { z } from 'zod';
import { onOff, wholeNumber } from './environment.js';

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
  /** Address that the part's HTTP port is bound to. */
  HOST: z.string().default('0.0.0.0'),
  /** Comma-separated NATS servers. */
  NATS_URL: z.string().default('nats://127.0.0.1:4222'),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** The zone whose days counts and charts are of. */
  PORTAL_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('Africa/Blantyre'),
};

/** Variables of every service. */
export const serviceVariables = {
  ...partVariables,
  /** The service's own database, `postgres://…`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Most connections that one copy of the service opens. */
  DATABASE_POOL_SIZE: wholeNumber(10, 1, 500),
  /** Port of /health/live, /health/ready and /metrics. */
  HEALTH_PORT: wholeNumber(3000, 0, 65_535),
  /** Milliseconds between two looks for facts that nobody has published, as another copy leaves them that was killed. */
  OUTBOX_LOOK_MILLISECONDS: wholeNumber(1_000, 10, 60_000),
  /** `on` fills an empty database with demonstration data. */
  DEMO_DATA: onOff(false),
};

/** What the service kit must know of a service. */
export interface ServiceConfig {
  NODE_ENV: 'development' | 'test' | 'production';
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error';
  HOST: string;
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
  PORTAL_TIME_ZONE: string;
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
  HEALTH_PORT: number;
  OUTBOX_LOOK_MILLISECONDS: number;
  DEMO_DATA: boolean;
}
