import { embedVariables, readEnvironment, parseWholeNumber, wordList } from '@portal/server-kit';
import { serviceVariables } from '@portal/service-kit';
import { z } from 'zod';

/** A GUID of Power BI, normalised to lower case. */
export const PowerBiId = z.guid().toLowerCase();

const httpAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));

/** Reads the service's variables from the environment. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env) =>
  readEnvironment(
    {
      ...serviceVariables,
      ...embedVariables,
      /** The authority that issues access tokens to the service principal. */
      POWER_BI_AUTHORITY_URL: httpAddress.default('https://login.microsoftonline.com'),
      /** The base address of the Power BI REST API. */
      POWER_BI_API_URL: httpAddress.default('https://api.powerbi.com'),
      /** The service principal: its Entra tenant, its client id and its secret. */
      POWER_BI_TENANT_ID: z.string(),
      POWER_BI_CLIENT_ID: z.string(),
      POWER_BI_CLIENT_SECRET: z.string(),
      /** Comma-separated ids of the workspaces to import; none by default. */
      POWER_BI_WORKSPACES: wordList.pipe(z.array(PowerBiId)).transform((ids) => [...new Set(ids)]),
      /** The file with the address for data requests. Without it, the data access request form refers to a page of the portal. */
      PORTAL_CONFIG: z.string().optional(),
      /** Seconds between two checks whether the daily import is due. */
      IMPORT_POLL_SECONDS: parseWholeNumber(10, 1, 3_600),
      /** Seconds between two checks whether thumbnails are due; 0 for no thumbnails. */
      THUMBNAIL_POLL_SECONDS: parseWholeNumber(60, 0, 3_600),
    },
    environment,
  );

export type ReportsConfig = ReturnType<typeof readConfig>;
