import { createHash } from 'node:crypto';

/** A partner's rule for the addresses of its users. */
export interface JoiningRule {
  /** Comma-separated domains, `*.` before one for its sub-domains; empty for none. */
  emailPattern: string;
  /** True when only addresses that fit the pattern may join. */
  exclusive: boolean;
}

const domainPattern = /^[^@\s]+@([^@\s]+)$/;

export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Hashes a normalized address, so that text typed into the wrong field is not stored. */
export const hashEmail = (normalizedEmail: string): Buffer =>
  createHash('sha256').update(normalizedEmail).digest();

/** Returns the domain in lower case; undefined for text that is no address. */
export const readDomain = (email: string): string | undefined =>
  domainPattern.exec(normalizeEmail(email))?.[1];

/** Checks an address against a comma-separated pattern of domains, ignoring case. */
export function fitsEmailPattern(pattern: string, email: string): boolean {
  const domain = readDomain(email);
  if (domain === undefined) return false;
  return pattern
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .some((part) =>
      part.startsWith('*.') ? isSubdomain(domain, part.slice(1)) : part !== '' && part === domain,
    );
}

export const canJoin = ({ emailPattern, exclusive }: JoiningRule, email: string): boolean =>
  !exclusive || fitsEmailPattern(emailPattern, email);

/** `suffix` starts with a dot. */
const isSubdomain = (domain: string, suffix: string): boolean =>
  domain.length > suffix.length && domain.endsWith(suffix);
