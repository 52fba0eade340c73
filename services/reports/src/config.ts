import {
  addApplicationsOrigin,
  addPowerBiHost,
  embedVariables,
  parseWholeNumber,
  powerBiClouds,
  readEnvironment,
  readSigningKey,
  wordList,
  type SigningKey,
} from '@portal/server-kit';
import { serviceVariables } from '@portal/service-kit';
import { z } from 'zod';

/** A GUID of Power BI, normalised to lower case. */
export const PowerBiId = z.guid().toLowerCase();

const httpAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));

const credentials = [
  'POWER_BI_CLIENT_CERTIFICATE_FILE',
  'POWER_BI_CLIENT_SECRET_FILE',
  'POWER_BI_CLIENT_SECRET',
] as const;

export const powerBiVariables = {
  ...embedVariables,
  /** The authority that issues access tokens, and the base address of the REST API, instead of those of the cloud. */
  POWER_BI_AUTHORITY_URL: httpAddress.optional(),
  POWER_BI_API_URL: httpAddress.optional(),
  /** The service principal: its Entra tenant and its client id. */
  POWER_BI_TENANT_ID: z.string(),
  POWER_BI_CLIENT_ID: z.string(),
  /** One credential: a PEM file with the private key and the certificate, a file with the secret, or the secret. */
  POWER_BI_CLIENT_CERTIFICATE_FILE: z.string().optional(),
  POWER_BI_CLIENT_SECRET_FILE: z.string().optional(),
  POWER_BI_CLIENT_SECRET: z.string().optional(),
  /** The day on which the secret expires, such as 2027-05-31. Entra does not return it. */
  POWER_BI_CLIENT_SECRET_ENDS: z.iso.date().optional(),
  /** Comma-separated ids of the workspaces to import; none by default. */
  POWER_BI_WORKSPACES: wordList.pipe(z.array(PowerBiId)).transform((ids) => [...new Set(ids)]),
};

type PowerBiVariables = z.output<z.ZodObject<typeof powerBiVariables>>;

/**
 * Fills in the addresses of the cloud.
 * @throws Error unless there is exactly one credential
 */
export function fillPowerBi<Config extends PowerBiVariables>(config: Config) {
  if (credentials.filter((name) => config[name]).length !== 1)
    throw new Error(`The environment is invalid:\n  ${credentials.join(', ')}: exactly one`);
  const cloud = powerBiClouds[config.POWER_BI_CLOUD];
  return {
    ...addPowerBiHost(config),
    POWER_BI_AUTHORITY_URL: config.POWER_BI_AUTHORITY_URL ?? cloud.authority,
    POWER_BI_API_URL: config.POWER_BI_API_URL ?? cloud.api,
  };
}

export const readConfig = (environment: NodeJS.ProcessEnv = process.env) =>
  addApplicationsOrigin(
    fillPowerBi(
      readEnvironment(
        {
          ...serviceVariables,
          ...powerBiVariables,
          /** Private keys that sign identity tokens, by the host of the application: `host=key`, comma-separated; each on P-256, as PKCS #8 in DER and base64url. */
          IDENTITY_TOKEN_KEYS: wordList.transform((entries, context) => {
            const keys = new Map<string, SigningKey>();
            for (const entry of entries) {
              const [host = '', key = ''] = entry.split('=', 2);
              try {
                keys.set(host.toLowerCase(), readSigningKey(key));
              } catch {
                context.addIssue('must be host=key, comma-separated, each a private key on P-256');
              }
            }
            return keys;
          }),
          /** The file with the address for data requests. Without it, the data access request form refers to a page of the portal. */
          PORTAL_CONFIG: z.string().optional(),
          /** Seconds between two checks whether the daily import is due. */
          IMPORT_POLL_SECONDS: parseWholeNumber(30, 1, 3_600),
          /** Seconds between two checks whether thumbnails are due; 0 for no thumbnails. */
          THUMBNAIL_POLL_SECONDS: parseWholeNumber(60, 0, 3_600),
          /** Seconds between two checks whether subscriptions are due, and exports ready; 0 to send none. */
          SUBSCRIPTION_POLL_SECONDS: parseWholeNumber(15, 0, 3_600),
        },
        environment,
      ),
    ),
  );

export type ReportsConfig = ReturnType<typeof readConfig>;
