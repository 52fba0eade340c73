import { readEnvironment, wholeNumber } from '@portal/server-kit';
import { mailOrderVariables, serviceVariables } from '@portal/service-kit';
import { z } from 'zod';

const variables = {
  ...serviceVariables,
  ...mailOrderVariables,
  /** Secret from which the service derives its keys; at least 32 characters. */
  IDENTITY_SECRET: z.string().min(32),
  /** File with the portal's name and words. New passwords that consist of them are refused. */
  PORTAL_CONFIG: z.string().optional(),
  /** Lifetime of access tokens; at most 50 minutes, since gateways store ended sessions for an hour. */
  ACCESS_TOKEN_SECONDS: wholeNumber(900, 1, 3_000),
  /** Seconds without use after which a session expires. */
  SESSION_IDLE_SECONDS: wholeNumber(1_800, 1),
  /** Seconds after signing in when a session expires. */
  SESSION_TOTAL_SECONDS: wholeNumber(28_800, 1),
  /** Mails that visitors from one network, and from all networks, can cause: links for registration, and as many codes for new passwords. */
  NETWORK_MAILS_PER_HOUR: wholeNumber(60, 1),
  NETWORK_MAILS_PER_DAY: wholeNumber(200, 1),
  VISITOR_MAILS_PER_HOUR: wholeNumber(600, 1),
  VISITOR_MAILS_PER_DAY: wholeNumber(3_000, 1),
  /** Interval of polls for the daily deactivation of unused accounts. */
  UNUSED_POLL_SECONDS: wholeNumber(600, 1, 86_400),
};

export type IdentityConfig = z.output<z.ZodObject<typeof variables>>;

export const readConfig = (environment = process.env): IdentityConfig =>
  readEnvironment(variables, environment);
