import type { ReportsConfig } from '../config.js';
import type { Feature } from '../feature.js';
import { AccessTokens } from './access-tokens.js';
import { EmbedTokens } from './embed-tokens.js';
import { PowerBiClient } from './power-bi.client.js';

const client = (config: ReportsConfig) =>
  new PowerBiClient(
    config.POWER_BI_API_URL,
    new AccessTokens({
      authorityUrl: config.POWER_BI_AUTHORITY_URL,
      tenantId: config.POWER_BI_TENANT_ID,
      clientId: config.POWER_BI_CLIENT_ID,
      clientSecret: config.POWER_BI_CLIENT_SECRET,
    }),
  );

/** The portal's side of Power BI. */
export const powerBiFeature = (config: ReportsConfig): Feature => ({
  controllers: [],
  providers: [EmbedTokens, { provide: PowerBiClient, useValue: client(config) }],
});
