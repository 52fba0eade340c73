import { z } from 'zod';

/** A secret of 256 random bits in base64url that stands for the right to do one thing once. */
export const Ticket = z.string().regex(/^[\w-]{43}$/, 'Please use the whole link of the mail.');
