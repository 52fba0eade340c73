import { z } from 'zod';
import { wholeNumber } from './environment.js';
import { keyVariables } from './key-variables.js';
import { tracingVariables } from './tracing-variables.js';

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Variables of every server component. */
export const componentVariables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Least level that is logged. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Address that the component's HTTP ports are bound to. */
  HOST: z.string().default('0.0.0.0'),
  /** Port of /health/live, /health/ready and /metrics. */
  HEALTH_PORT: wholeNumber(3000, 0, 65_535),
  /** What the component calls its version; that of its package.json when absent. */
  COMPONENT_VERSION: z.string().optional(),
  /** Comma-separated NATS servers. */
  NATS_URL: z.string().default('nats://127.0.0.1:4222'),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** PEM file of the authority that signed the NATS servers' certificates; with it the connection uses TLS. */
  NATS_CA: z.string().optional(),
  ...keyVariables,
  /** The zone whose days counts and charts are of. */
  PORTAL_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('Africa/Blantyre'),
  ...tracingVariables,
};
