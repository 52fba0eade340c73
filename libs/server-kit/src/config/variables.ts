import { defaultTimeoutSeconds } from '@portal/contracts';
import { z } from 'zod';
import { parseWholeNumber, wordList } from './environment.js';
import { keyVariables } from './key-variables.js';
import { powerBiCloudVariable } from './power-bi-cloud.js';

/** Variables of tracing. OpenTelemetry's libraries read further variables themselves. */
const tracingVariables = {
  /** Address of an OTLP collector (JSON over HTTP); enables tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of traced requests, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .default('1')
    .transform(Number),
};

export interface TracingConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

const hosts = wordList.refine(
  (names) => names.every((name) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(name)),
  'must be comma-separated host names, with *. before one for its sub-domains',
);

/** Variables of embedded sites, for the reports service and the gateway. */
export const embedVariables = {
  /** The portal's public address. With https the session cookie is Secure. */
  PORTAL_URL: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .default('http://localhost:8080'),
  /** The cloud of Microsoft whose Power BI has the reports. */
  POWER_BI_CLOUD: powerBiCloudVariable,
  /** Hosts of embedded reports; `*.example.org` includes its sub-domains. Those of Power BI are the cloud's by default. */
  EMBED_HOSTS_POWER_BI: hosts,
  EMBED_HOSTS_WEB_EMBED: hosts,
  EMBED_HOSTS_DASH: hosts,
  /** Applications behind the portal's proxy: `<APPLICATIONS_ORIGIN>/<name>/` leads to `host:port`. Comma-separated `name=host:port`. */
  APPLICATIONS: wordList.transform((entries, context) =>
    entries.map((entry) => {
      const [, name] = /^([a-z0-9-]+)=[\w.-]+:\d+$/.exec(entry) ?? [];
      if (!name) context.addIssue('must be name=host:port, comma-separated, with small letters in names');
      return name ?? '';
    }),
  ),
  /** The origin of these applications; by default the portal's host with another port, which the proxy publishes. */
  APPLICATIONS_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((address) => new URL(address).origin)
    .optional(),
  /** Another origin of embedded reports, over http too; ignored in production. */
  DEMO_EMBED_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((address) => new URL(address).origin)
    .optional(),
};

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
  /** Minimum level of log lines. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Address of the HTTP ports. */
  HOST: z.string().default('0.0.0.0'),
  /** Port of /health and /metrics. */
  HEALTH_PORT: parseWholeNumber(3000, 0, 65_535),
  /** The component's version; by default that of its package.json. */
  COMPONENT_VERSION: z.string().optional(),
  /** The portal's release, by default the one with which the image was built. */
  PORTAL_VERSION: z.string().optional(),
  /** Comma-separated NATS servers. */
  NATS_URL: z.string().default('nats://127.0.0.1:4222'),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** PEM file with the CA of the NATS servers; enables TLS. */
  NATS_CA: z.string().optional(),
  /** Seconds that the component waits for a response of a service, unless the call declares another timeout. */
  CALL_TIMEOUT_SECONDS: parseWholeNumber(defaultTimeoutSeconds, 1, 60),
  /** Requests to one service that may wait for a response. Further ones are refused at once. */
  MAX_WAITING_REQUESTS: parseWholeNumber(1_000, 1, 100_000),
  ...keyVariables,
  /** The time zone of days in counts and charts. */
  PORTAL_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('Africa/Blantyre'),
  ...tracingVariables,
};
