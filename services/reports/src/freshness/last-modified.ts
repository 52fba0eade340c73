const timeoutMs = 5_000;
/** Pages that are made for each request are as old as the response. */
const minAgeMs = 2_000;

/**
 * Reads when a page was last changed, as ISO 8601; null if its host does not say. The caller must have checked that the address may be
 * embedded. Sends no credentials, follows no redirects and reads no body.
 */
export async function readLastModified(address: string, signal?: AbortSignal): Promise<string | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { ok, headers } = await fetch(address, {
      method: 'HEAD',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const modified = Date.parse(headers.get('last-modified') ?? '');
    const now = Date.parse(headers.get('date') ?? '') || Date.now();
    return ok && now - modified >= minAgeMs ? new Date(modified).toISOString() : null;
  } catch {
    return null;
  }
}
