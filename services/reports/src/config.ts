import { readEnvironment, serviceVariables, wordList } from '@portal/service-kit';
import { z } from 'zod';

const httpAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));

const hosts = wordList.refine(
  (names) => names.every((name) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(name)),
  'must be comma-separated host names, with *. before one for its sub-domains',
);

/** Reads the service's variables from the environment. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env) =>
  readEnvironment(
    {
      ...serviceVariables,
      /** The portal's own address: what is embedded must lie elsewhere. */
      PORTAL_URL: httpAddress.default('http://localhost:8080'),
      /** Where the service principal gets its access tokens. */
      POWER_BI_AUTHORITY_URL: httpAddress.default('https://login.microsoftonline.com'),
      /** Where the Power BI REST API is. */
      POWER_BI_API_URL: httpAddress.default('https://api.powerbi.com'),
      /** The service principal: its Entra tenant, its client id and its secret. */
      POWER_BI_TENANT_ID: z.string(),
      POWER_BI_CLIENT_ID: z.string(),
      POWER_BI_CLIENT_SECRET: z.string(),
      /** Hosts from which reports of each kind may be embedded; `*.example.org` stands for its sub-domains. */
      EMBED_HOSTS_POWER_BI: hosts,
      EMBED_HOSTS_WEB_EMBED: hosts,
      EMBED_HOSTS_DASH: hosts,
      /** With DEMO_DATA=on: the one origin that may be embedded over http. */
      DEMO_EMBED_ORIGIN: z
        .url({ protocol: /^https?$/ })
        .transform((address) => new URL(address).origin)
        .optional(),
    },
    environment,
  );

/** What the reports service is told by its environment. */
export type ReportsConfig = ReturnType<typeof readConfig>;
