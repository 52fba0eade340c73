import { embedVariables, onOff, componentVariables, readEnvironment, wholeNumber } from '@portal/server-kit';
import { z } from 'zod';

const variables = {
  ...componentVariables,
  /** Port of everything that people reach: the page, the calls and their description. */
  PORT: wholeNumber(8080, 0, 65_535),
  /** Folder of the assembled front ends. */
  SITE_DIR: z.string(),
  /** File with the portal's name, crest, accent, terms and agreement. */
  PORTAL_CONFIG: z.string(),
  ...embedVariables,
  /** PEM files of the certificate with its chain and of its private key, with which PORT speaks TLS; both or none. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** Seconds between two looks whether the certificate was renewed. */
  TLS_POLL_SECONDS: wholeNumber(60, 1, 86_400),
  /** Seconds that the gateway goes on serving after it was told to end, not ready any more, so that whoever balances notices. */
  DRAIN_SECONDS: wholeNumber(0, 0, 600),
  /** How many proxies stand in front and add to X-Forwarded-For: what a client itself writes there is not believed. */
  PROXIES: wholeNumber(0, 0, 10),
  /** Where security problems are reported: a mailto: or https: address; the contact of PORTAL_CONFIG without it. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** `off` where something in front limits the calls of an address. */
  RATE_LIMIT: onOff(true),
  /** `off` lets accounts make calls without limits, so that what calls cost can be measured. */
  ACCOUNT_LIMITS: onOff(true),
  /** Seconds within which a client must have read a response; slower ones are cut. */
  RESPONSE_TIMEOUT_SECONDS: wholeNumber(120, 1, 3_600),
  /** Megabytes of responses that may wait to be read. Beyond that the slowest clients are cut. */
  MAX_UNREAD_MEGABYTES: wholeNumber(128, 1, 65_536),
  /** `off` makes every answer anew, so that what calls cost can be measured. */
  RESPONSE_CACHE: onOff(true),
  /** Seconds between reports to identity of which sessions are in use. */
  ACTIVITY_SECONDS: wholeNumber(30, 1, 600),
};

/** The gateway's configuration. */
export type GatewayConfig = z.output<z.ZodObject<typeof variables>>;

/** Reads the configuration from the environment. */
export function readConfig(): GatewayConfig {
  const config = readEnvironment(variables);
  if (Boolean(config.TLS_CERT) !== Boolean(config.TLS_KEY))
    throw new Error('The environment is not usable:\n  TLS_CERT, TLS_KEY: both or none');
  return config;
}
