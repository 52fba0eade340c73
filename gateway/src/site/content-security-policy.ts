/** The sources of frames that the configuration allows, as a policy writes them. */
export function frameSources(hosts: string[], demoOrigin: string | undefined): string[] {
  const secure = [...new Set(hosts)].map((host) => `https://${host}`);
  return demoOrigin ? [...secure, demoOrigin] : secure;
}

/**
 * The policy of the portal's page: its own scripts and the one inline import map, styles that carry the answer's nonce, frames of the
 * allow-list, and nothing else.
 */
export const pagePolicy = (nonce: string, importMapHash: string, frames: string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' '${importMapHash}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
