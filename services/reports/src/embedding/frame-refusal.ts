import type { FrameRefusal } from '@portal/contracts';

const timeoutMs = 5_000;
const maxRedirects = 3;

/**
 * Finds why people would not see a page in a frame of the portal; undefined if they would, or if the page does not respond to the service.
 * `normalise` returns null for an address that may not be embedded, as {@link EmbedUrls.normalise}; others are not requested. Sends no
 * credentials and reads no body.
 */
export async function findFrameRefusal(
  address: string,
  portalOrigin: string,
  normalise: (address: string) => string | null,
): Promise<FrameRefusal | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  let next = normalise(address);
  for (let redirects = 0; next !== null && redirects <= maxRedirects; redirects++) {
    const response = await fetch(next, { redirect: 'manual', signal }).catch(() => undefined);
    if (!response) return undefined;
    void response.body?.cancel().catch(() => undefined);
    const { status, headers } = response;
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    if (location === null) return readResponse(status, headers, new URL(portalOrigin));
    next = URL.canParse(location, next) ? normalise(new URL(location, next).href) : null;
  }
  return { kind: 'signIn' };
}

function readResponse(status: number, headers: Headers, portal: URL): FrameRefusal | undefined {
  if (status === 401 || status === 403) return { kind: 'signIn' };
  if (status >= 400) return { kind: 'error', status };
  return allowsFrame(headers, portal) ? undefined : { kind: 'frame' };
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
