import {
  embedVariables,
  readEnvironment,
  serviceVariables,
  wordList,
  wholeNumber,
} from '@portal/service-kit';
import { z } from 'zod';
import { PowerBiId } from './power-bi/power-bi-id.js';

const httpAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));

/** Reads the service's variables from the environment. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env) =>
  readEnvironment(
    {
      ...serviceVariables,
      ...embedVariables,
      /** Where the service principal gets its access tokens. */
      POWER_BI_AUTHORITY_URL: httpAddress.default('https://login.microsoftonline.com'),
      /** Where the Power BI REST API is. */
      POWER_BI_API_URL: httpAddress.default('https://api.powerbi.com'),
      /** The service principal: its Entra tenant, its client id and its secret. */
      POWER_BI_TENANT_ID: z.string(),
      POWER_BI_CLIENT_ID: z.string(),
      POWER_BI_CLIENT_SECRET: z.string(),
      /** Comma-separated ids of the workspaces whose reports are imported; none are without it. */
      POWER_BI_WORKSPACES: wordList.pipe(z.array(PowerBiId)).transform((ids) => [...new Set(ids)]),
      /** The file that names where data requests are sent to; without it the data access request form names the portal's page that does. */
      PORTAL_CONFIG: z.string().optional(),
      /** Seconds between two looks whether the daily import is due. */
      IMPORT_POLL_SECONDS: wholeNumber(10, 1, 3_600),
    },
    environment,
  );

/** What the reports service is told by its environment. */
export type ReportsConfig = ReturnType<typeof readConfig>;
