/** What a partner says about the addresses of those who join it. */
export interface JoiningRule {
  /** Comma-separated domains, `*.` before one for its sub-domains; empty for none. */
  emailPattern: string;
  /** True when only addresses that fit the pattern may join. */
  exclusive: boolean;
}

const address = /^[^@\s]+@([^@\s]+)$/;

/** True when the address's domain is one of a partner's pattern, compared as text without regard to case. */
export function emailFits(pattern: string, email: string): boolean {
  const domain = address.exec(email.trim())?.[1]?.toLowerCase();
  if (domain === undefined) return false;
  return pattern
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .some((part) =>
      part.startsWith('*.') ? isBelow(domain, part.slice(1)) : part !== '' && part === domain,
    );
}

/** True when somebody with the address may join a partner by its own account. */
export const mayJoin = ({ emailPattern, exclusive }: JoiningRule, email: string): boolean =>
  !exclusive || emailFits(emailPattern, email);

/** `suffix` begins with its dot, and something must stand before that. */
const isBelow = (domain: string, suffix: string): boolean =>
  domain.length > suffix.length && domain.endsWith(suffix);
