const yearSeconds = 365 * 86_400;

const isSecure = (): boolean => location.protocol === 'https:';

/** With the prefix, which needs TLS, browsers accept the cookie from this host only. */
const toCookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

/**
 * Reads a choice that this browser remembers, such as its theme. Choices are cookies, because the sign-in page clears the browser's storage
 * and the gateway renders the page by some of them.
 */
export function readBrowserChoice(name: string): string | undefined {
  const start = `${toCookieName(name)}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

/** Stores a choice in this browser; undefined deletes it. */
export function storeBrowserChoice(name: string, value: string | undefined, seconds = yearSeconds): void {
  const maxAge = value === undefined ? 0 : seconds;
  const attributes = `path=/; max-age=${maxAge}; samesite=strict${isSecure() ? '; secure' : ''}`;
  document.cookie = `${toCookieName(name)}=${value ?? ''}; ${attributes}`;
}
