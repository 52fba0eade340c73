import { mailOrderVariables, readEnvironment, serviceVariables, wholeNumber } from '@portal/service-kit';
import { z } from 'zod';

const variables = {
  ...serviceVariables,
  ...mailOrderVariables,
  /** What values are made from that identity alone reads, such as hashes of reset codes; at least 32 characters. */
  IDENTITY_SECRET: z.string().min(32),
  /** File with the portal's name, which new passwords must not be made of. */
  PORTAL_CONFIG: z.string().optional(),
  /** Seconds that an access token lives; gateways remember ended sessions for an hour, so at most 50 minutes. */
  ACCESS_TOKEN_SECONDS: wholeNumber(900, 1, 3_000),
  /** Seconds without use after which a session is over. */
  SESSION_IDLE_SECONDS: wholeNumber(1_800, 1),
  /** Seconds after signing in when a session is over, used or not. */
  SESSION_TOTAL_SECONDS: wholeNumber(28_800, 1),
  /** Seconds between two looks whether the day's run about unused accounts was made. */
  UNUSED_POLL_SECONDS: wholeNumber(600, 1, 86_400),
};

/** Identity's configuration. */
export type IdentityConfig = z.output<z.ZodObject<typeof variables>>;

/** Reads the configuration from the environment. */
export const readConfig = (): IdentityConfig => readEnvironment(variables);
