const timeoutMs = 5_000;

/**
 * Explains why people would not see a page in a frame of the portal; undefined if they would, or if the page does not respond to the service.
 * The caller must have checked that the address may be embedded. Sends no credentials, follows no redirects and reads no body.
 */
export async function findFrameRefusal(address: string, portalOrigin: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, { redirect: 'manual', signal }).catch(() => undefined);
  if (!response) return undefined;
  void response.body?.cancel().catch(() => undefined);
  if (response.status >= 400)
    return `This page responds with the error ${response.status}, which people would see instead of a report.`;
  return allowsFrame(response.headers, new URL(portalOrigin))
    ? undefined
    : `This page refuses to be shown in the portal. Ask whoever runs it to allow ${portalOrigin} as a frame ancestor.`;
}

/** Source: https://www.w3.org/TR/CSP3/#directive-frame-ancestors, which replaces X-Frame-Options where it is given. */
function allowsFrame(headers: Headers, portal: URL): boolean {
  const ancestors = /(?:^|;)\s*frame-ancestors([^;,]*)/i.exec(
    headers.get('content-security-policy') ?? '',
  )?.[1];
  if (ancestors === undefined) return !/\b(deny|sameorigin)\b/i.test(headers.get('x-frame-options') ?? '');
  return ancestors
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .some((source) => matchesOrigin(source, portal));
}

function matchesOrigin(source: string, { protocol, host, hostname }: URL): boolean {
  if (source === '*' || source === protocol) return true;
  const [scheme, name = scheme] = source.includes('://') ? source.split('://') : [undefined, source];
  if (scheme !== undefined && `${scheme}:` !== protocol) return false;
  return name?.startsWith('*.') ? hostname.endsWith(name.slice(1)) : [host, hostname].includes(name ?? '');
}
