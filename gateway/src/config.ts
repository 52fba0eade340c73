import { onOff, partVariables, readEnvironment, wholeNumber, wordList } from '@portal/service-kit';
import { z } from 'zod';

const variables = {
  ...partVariables,
  /** Port of everything that the gateway serves. */
  PORT: wholeNumber(8080, 0, 65_535),
  /** The public address of the portal; https makes the session cookie Secure. */
  PORTAL_URL: z.url().default('http://localhost:8080'),
  /** Shared with identity, which signs access tokens with it; at least 32 characters. */
  JWT_SECRET: z.string().min(32),
  /** Folder of the assembled front ends. */
  SITE_DIR: z.string(),
  /** File with the portal's name, crest, accent, terms and agreement. */
  PORTAL_CONFIG: z.string(),
  /** Hosts that reports of each kind may be shown from, comma-separated; `*.` before one allows its sub-domains. */
  EMBED_HOSTS_POWER_BI: wordList,
  EMBED_HOSTS_WEB_EMBED: wordList,
  EMBED_HOSTS_DASH: wordList,
  /** One more origin that reports may be shown from, over http; for demonstrations alone. */
  DEMO_EMBED_ORIGIN: z.url().optional(),
  /** `on` where a proxy in front sets X-Forwarded-For. */
  TRUST_PROXY: onOff(false),
  /** `off` where something in front limits the calls of an address. */
  RATE_LIMIT: onOff(true),
  /** Seconds between reports to identity of which sessions are in use. */
  ACTIVITY_SECONDS: wholeNumber(30, 1, 600),
};

/** The gateway's configuration. */
export type GatewayConfig = z.output<z.ZodObject<typeof variables>>;

/** Reads the configuration from the environment. */
export const readConfig = (): GatewayConfig => readEnvironment(variables);

/** Injects the {@link GatewayConfig}. */
export const CONFIG = Symbol('gateway config');
