import type { PortalOptions } from '@portal/local';

const embedHosts = {
  EMBED_HOSTS_POWER_BI: 'app.powerbi.com',
  EMBED_HOSTS_WEB_EMBED: 'maps.example.org',
  EMBED_HOSTS_DASH: 'dash.example.org',
};

/**
 * What differs from the portal as it is started otherwise: many requests may come from one address, hosts of reports are allowed, and every
 * answer is made anew, since one that was made for somebody else costs next to nothing.
 */
export const portalEnvironment: PortalOptions['env'] = {
  gateway: { ...embedHosts, RATE_LIMIT: 'off', ACCOUNT_LIMITS: 'off', RESPONSE_CACHE: 'off' },
  reports: embedHosts,
};
