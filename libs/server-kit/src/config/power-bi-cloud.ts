import { z } from 'zod';

interface PowerBiCloud {
  /** The authority that issues access tokens. */
  authority: string;
  /** The scope of access tokens. */
  scope: string;
  api: string;
  /** The host of embedded reports. */
  embedHost: string;
}

/**
 * Microsoft's clouds with Power BI.
 * Source: https://learn.microsoft.com/power-bi/developer/embedded/embed-sample-for-customers-national-clouds
 */
export const powerBiClouds = {
  public: {
    authority: 'https://login.microsoftonline.com',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
    api: 'https://api.powerbi.com',
    embedHost: 'app.powerbi.com',
  },
  china: {
    authority: 'https://login.chinacloudapi.cn',
    scope: 'https://analysis.chinacloudapi.cn/powerbi/api/.default',
    api: 'https://api.powerbi.cn',
    embedHost: 'app.powerbi.cn',
  },
  /** Government Community Cloud (GCC), whose accounts are in the public Entra. */
  'us-government': {
    authority: 'https://login.microsoftonline.com',
    scope: 'https://analysis.usgovcloudapi.net/powerbi/api/.default',
    api: 'https://api.powerbigov.us',
    embedHost: 'app.powerbigov.us',
  },
  /** GCC High, also for military contractors (DoDCON). */
  'us-government-high': {
    authority: 'https://login.microsoftonline.us',
    scope: 'https://high.analysis.usgovcloudapi.net/powerbi/api/.default',
    api: 'https://api.high.powerbigov.us',
    embedHost: 'app.high.powerbigov.us',
  },
  /** The US military (DoD). */
  'us-government-dod': {
    authority: 'https://login.microsoftonline.us',
    scope: 'https://mil.analysis.usgovcloudapi.net/powerbi/api/.default',
    api: 'https://api.mil.powerbigov.us',
    embedHost: 'app.mil.powerbigov.us',
  },
} satisfies Record<string, PowerBiCloud>;

type CloudName = keyof typeof powerBiClouds;

export const powerBiCloudVariable = z.enum(Object.keys(powerBiClouds) as CloudName[]).default('public');

/** Adds the host of the cloud to the hosts of embedded reports, if the environment names none. */
export function addPowerBiHost<Config extends { POWER_BI_CLOUD: CloudName; EMBED_HOSTS_POWER_BI: string[] }>(
  config: Config,
): Config {
  if (config.EMBED_HOSTS_POWER_BI.length > 0) return config;
  return { ...config, EMBED_HOSTS_POWER_BI: [powerBiClouds[config.POWER_BI_CLOUD].embedHost] };
}
