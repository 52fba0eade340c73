import { roles } from '@portal/contracts';
import { embedVariables, parseWholeNumber, readEnvironment } from '@portal/server-kit';
import { mailOrderVariables, readPortalConfig, serviceVariables } from '@portal/service-kit';
import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/min';
import { z } from 'zod';

/** Secret from which the service derives its keys; at least 32 characters. */
export const identitySecret = z.string().min(32);

export const phoneVariables = {
  /** The country of phone numbers that are typed without a country's code; two letters of ISO 3166. */
  PORTAL_COUNTRY: z
    .string()
    .default('MW')
    .refine((code): code is CountryCode => isSupportedCountry(code), 'must be a country such as MW'),
};

const variables = {
  ...serviceVariables,
  ...mailOrderVariables,
  ...phoneVariables,
  IDENTITY_SECRET: identitySecret,
  /** File with the portal's name and words. New passwords that consist of them are refused. */
  PORTAL_CONFIG: z.string().optional(),
  SECOND_FACTOR_ROLES: z
    .string()
    .default('administrator,userAdmin')
    .transform((text) => (text === 'none' ? [] : text.split(',').map((role) => role.trim())))
    .pipe(z.array(z.enum(roles))),
  /** Sign-ins without a second factor before an account of such a role must set one up. */
  SECOND_FACTOR_GRACE_SIGN_INS: parseWholeNumber(5, 0),
  /** Service that lists breached passwords, in the form of haveibeenpwned.com's range API. */
  BREACHED_PASSWORD_URL: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  /** The portal's public address, to which sign-in providers return, and in which passkeys work. */
  PORTAL_URL: embedVariables.PORTAL_URL,
  /** File with the OpenID Connect providers that sign people in. */
  SIGN_IN_PROVIDERS: z.string().optional(),
  /** Lifetime of access tokens; at most 50 minutes, since gateways store ended sessions for an hour. */
  ACCESS_TOKEN_SECONDS: parseWholeNumber(900, 1, 3_000),
  /** Seconds without use after which a session expires. */
  SESSION_IDLE_SECONDS: parseWholeNumber(1_800, 1),
  /** Seconds after signing in when a session expires. */
  SESSION_TOTAL_SECONDS: parseWholeNumber(28_800, 1),
  /** Seconds after a proof of the account, by password or second factor, in which acts that matter need no new one. */
  PROOF_SECONDS: parseWholeNumber(600, 1),
  /** Requests for mails by visitors from one network: links for registration, and as many codes for new passwords. */
  NETWORK_MAILS_PER_HOUR: parseWholeNumber(60, 1),
  NETWORK_MAILS_PER_DAY: parseWholeNumber(200, 1),
  /** Mails that visitors cause, above which they wait until all others are sent. */
  VISITOR_MAILS_PER_HOUR: parseWholeNumber(600, 1),
  VISITOR_MAILS_PER_DAY: parseWholeNumber(3_000, 1),
  /** Interval of polls for the daily deactivation of unused accounts. */
  UNUSED_POLL_SECONDS: parseWholeNumber(600, 1, 86_400),
  /** Days after which entries of the audit trail are deleted, at least 30; 0 keeps them for ever. */
  AUDIT_RETENTION_DAYS: parseWholeNumber(0, 0, 36_500).refine(
    (days) => days === 0 || days >= 30,
    'must be 0 or at least 30',
  ),
  /** Where new entries of the audit trail are sent: syslog+tcp://host:port, syslog+tls://host:port or an https:// address; nowhere by default. */
  AUDIT_STREAM_URL: z
    .url({ protocol: /^(syslog\+tcp|syslog\+tls|https)$/ })
    .refine(
      (url) => new URL(url).username === '' && new URL(url).password === '',
      'must not contain a password',
    )
    .optional(),
  /** File with the token that an https:// receiver requires. */
  AUDIT_STREAM_TOKEN_FILE: z.string().optional(),
  /** File with the certificates that the receiver's one is checked against, in PEM; those of Node.js by default. */
  AUDIT_STREAM_CA_FILE: z.string().optional(),
};

export type IdentityConfig = z.output<z.ZodObject<typeof variables>>;

export const readConfig = (environment = process.env): IdentityConfig =>
  readEnvironment(variables, environment);

const PortalName = z.object({ name: z.string().default('Report Portal') });

/** Reads the name under which authenticator apps and passkeys show the portal. */
export async function readPortalName({
  PORTAL_CONFIG,
}: Pick<IdentityConfig, 'PORTAL_CONFIG'>): Promise<string> {
  return (await readPortalConfig(PORTAL_CONFIG, PortalName)).name;
}
