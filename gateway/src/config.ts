import {
  addApplicationsOrigin,
  addPowerBiHost,
  embedVariables,
  onOff,
  componentVariables,
  readEnvironment,
  parseWholeNumber,
} from '@portal/server-kit';
import { z } from 'zod';

const variables = {
  ...componentVariables,
  /** Port of the page, the calls and their description. */
  PORT: parseWholeNumber(8080, 0, 65_535),
  /** Folder of the front ends. */
  SITE_DIR: z.string(),
  /** File with the portal's name, crest, accent, terms and agreement. */
  PORTAL_CONFIG: z.string(),
  ...embedVariables,
  /** File with the OpenID Connect providers that sign people in. */
  SIGN_IN_PROVIDERS: z.string().optional(),
  /** PEM files of the certificate chain and the private key, which enable TLS; both or none. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** Seconds between polls for a renewed certificate. */
  TLS_POLL_SECONDS: parseWholeNumber(60, 1, 86_400),
  /** Seconds before the shutdown that load balancers have to notice the missing readiness. */
  DRAIN_SECONDS: parseWholeNumber(0, 0, 600),
  /** Number of trusted proxies that add to X-Forwarded-For. */
  PROXIES: parseWholeNumber(0, 0, 10),
  /** Contact for security problems, a mailto: or https: address; by default that of PORTAL_CONFIG. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** `on` extends HSTS to the sub-domains of the portal's host, which then need TLS, too. */
  HSTS_SUBDOMAINS: onOff(false),
  /** `off` disables address limits, if a proxy limits the requests. */
  RATE_LIMIT: onOff(true),
  /** `off` disables account limits, for benchmarks. */
  ACCOUNT_LIMITS: onOff(true),
  /** Timeout in seconds for reading a response; slower connections are cut. */
  RESPONSE_TIMEOUT_SECONDS: parseWholeNumber(120, 1, 3_600),
  /** Megabytes of responses that may wait to be read. Beyond that the slowest connections are cut. */
  MAX_UNREAD_MEGABYTES: parseWholeNumber(128, 1, 65_536),
  /** Seconds between reports of used sessions to identity. */
  ACTIVITY_SECONDS: parseWholeNumber(30, 1, 600),
};

export type GatewayConfig = z.output<z.ZodObject<typeof variables>> & { APPLICATIONS_ORIGIN: string };

/** Reads the configuration from the environment. */
export function readConfig(): GatewayConfig {
  const config = addApplicationsOrigin(addPowerBiHost(readEnvironment(variables)));
  if (Boolean(config.TLS_CERT) !== Boolean(config.TLS_KEY))
    throw new Error('The environment is invalid:\n  TLS_CERT, TLS_KEY: both or none');
  return config;
}
