import type { ReportsConfig } from '../config.js';
import type { EmbedPolicy } from './embed-url.js';

const lowerCase = (hosts: string[]) => hosts.map((host) => host.toLowerCase());

/** The embed policy that the environment asks for; the demonstration's origin counts with demonstration data alone. */
export const embedPolicyOf = (config: ReportsConfig): EmbedPolicy => ({
  hosts: {
    'Power Bi': lowerCase(config.EMBED_HOSTS_POWER_BI),
    'Web Embed': lowerCase(config.EMBED_HOSTS_WEB_EMBED),
    Dash: lowerCase(config.EMBED_HOSTS_DASH),
  },
  portalHost: new URL(config.PORTAL_URL).hostname,
  demoOrigin: config.DEMO_DATA ? config.DEMO_EMBED_ORIGIN : undefined,
});
