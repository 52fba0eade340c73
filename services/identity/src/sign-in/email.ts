import { createHash } from 'node:crypto';

/** An e-mail address as it is compared: without the spaces around it and in lower case. */
export const comparableEmail = (typed: string): string => typed.trim().toLowerCase();

/** What failed sign-ins are counted under: nothing that was typed into the wrong field is kept. */
export const hashOfEmail = (comparable: string): Buffer => createHash('sha256').update(comparable).digest();
