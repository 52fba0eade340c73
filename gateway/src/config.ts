import { embedVariables, onOff, partVariables, readEnvironment, wholeNumber } from '@portal/service-kit';
import { z } from 'zod';

const variables = {
  ...partVariables,
  /** Port of everything that the gateway serves. */
  PORT: wholeNumber(8080, 0, 65_535),
  /** Shared with identity, which signs access tokens with it; at least 32 characters. */
  JWT_SECRET: z.string().min(32),
  /** Folder of the assembled front ends. */
  SITE_DIR: z.string(),
  /** File with the portal's name, crest, accent, terms and agreement. */
  PORTAL_CONFIG: z.string(),
  ...embedVariables,
  /** How many proxies stand in front and add to X-Forwarded-For: what a client itself writes there is not believed. */
  PROXIES: wholeNumber(0, 0, 10),
  /** `off` where something in front limits the calls of an address. */
  RATE_LIMIT: onOff(true),
  /** `off` makes every answer anew, so that what calls cost can be measured. */
  SHARED_ANSWERS: onOff(true),
  /** Seconds between reports to identity of which sessions are in use. */
  ACTIVITY_SECONDS: wholeNumber(30, 1, 600),
};

/** The gateway's configuration. */
export type GatewayConfig = z.output<z.ZodObject<typeof variables>>;

/** Reads the configuration from the environment. */
export const readConfig = (): GatewayConfig => readEnvironment(variables);

/** Injects the {@link GatewayConfig}. */
export const CONFIG = Symbol('gateway config');
