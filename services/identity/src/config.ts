import { readEnvironment, parseWholeNumber } from '@portal/server-kit';
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
  ACCESS_TOKEN_SECONDS: parseWholeNumber(900, 1, 3_000),
  /** Seconds without use after which a session expires. */
  SESSION_IDLE_SECONDS: parseWholeNumber(1_800, 1),
  /** Seconds after signing in when a session expires. */
  SESSION_TOTAL_SECONDS: parseWholeNumber(28_800, 1),
  /** Mails that visitors from one network, and from all networks, can cause: links for registration, and as many codes for new passwords. */
  NETWORK_MAILS_PER_HOUR: parseWholeNumber(60, 1),
  NETWORK_MAILS_PER_DAY: parseWholeNumber(200, 1),
  VISITOR_MAILS_PER_HOUR: parseWholeNumber(600, 1),
  VISITOR_MAILS_PER_DAY: parseWholeNumber(3_000, 1),
  /** Interval of polls for the daily deactivation of unused accounts. */
  UNUSED_POLL_SECONDS: parseWholeNumber(600, 1, 86_400),
};

export type IdentityConfig = z.output<z.ZodObject<typeof variables>>;

export const readConfig = (environment = process.env): IdentityConfig =>
  readEnvironment(variables, environment);
