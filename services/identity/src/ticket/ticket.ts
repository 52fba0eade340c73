import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits in base64url; only its hash is kept. */
export const newTicket = (): string => randomBytes(32).toString('base64url');

/** What is kept of a ticket. */
export const hashOfTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
