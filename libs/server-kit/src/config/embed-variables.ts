import { z } from 'zod';
import { wordList } from './environment.js';

const hosts = wordList.refine(
  (names) => names.every((name) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(name)),
  'must be comma-separated host names, with *. before one for its sub-domains',
);

/** What may be embedded: read by the service that keeps the addresses and by the gateway, whose pages hold the frames. */
export const embedVariables = {
  /** The portal's public address: what is embedded must lie elsewhere, and https makes the session's cookie Secure. */
  PORTAL_URL: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .default('http://localhost:8080'),
  /** Hosts from which reports of each kind may be embedded; `*.example.org` stands for its sub-domains. */
  EMBED_HOSTS_POWER_BI: hosts,
  EMBED_HOSTS_WEB_EMBED: hosts,
  EMBED_HOSTS_DASH: hosts,
  /** One more origin that may be embedded, over http too; without effect in production. */
  DEMO_EMBED_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((address) => new URL(address).origin)
    .optional(),
};
