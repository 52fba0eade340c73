const yearSeconds = 365 * 86_400;

/**
 * Reads a choice that this browser remembers, such as its theme. Choices are cookies, because the sign-in page clears the browser's storage
 * and the gateway renders the page by some of them.
 */
export const readBrowserChoice = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Stores a choice in this browser; undefined deletes it. */
export function storeBrowserChoice(name: string, value: string | undefined, seconds = yearSeconds): void {
  const maxAge = value === undefined ? 0 : seconds;
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${maxAge}; samesite=strict`;
}
