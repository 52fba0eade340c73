import { z } from 'zod';

const Refused = z.object({ permanent: z.literal(true), command: z.enum(['RCPT TO', 'DATA']) });

/**
 * True when a mail server refused this very mail for good, its recipient or what it says. A refused sign-in or sender is the operator's to
 * put right, and the mail waits for that.
 */
export const isRefusedForGood = (error: unknown): boolean => Refused.safeParse(error).success;
