import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { PowerBiClient, type ListedReport } from './power-bi.client.js';

const retryOptions = () => ({
  deadline: performance.now() + 5_000,
  maxThrottledAttempts: 10,
  firstDelayMs: 1,
});
const storedReports = Array.from({ length: 250 }, (_, index) => ({
  id: randomUUID(),
  name: `Report ${index}`,
}));
const storedIds = storedReports.map(({ id }) => id);

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Starts a Power BI server. `list` returns rows, or an error status. */
async function startPowerBi(list: (query: URLSearchParams) => object[] | number): Promise<PowerBiClient> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const result = pathname.endsWith('/token')
      ? { access_token: 'a', expires_in: 3_600 }
      : list(searchParams);
    const isError = typeof result === 'number';
    response.writeHead(isError ? result : 200, isError ? { 'retry-after': '0' } : {});
    response.end(JSON.stringify(Array.isArray(result) ? { value: result } : result));
  }).listen(0);
  servers.push(server);
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return new PowerBiClient({
    POWER_BI_API_URL: url,
    POWER_BI_AUTHORITY_URL: url,
    POWER_BI_CLIENT_ID: 'c',
    POWER_BI_CLIENT_SECRET: 's',
    POWER_BI_CLOUD: 'public',
    POWER_BI_TENANT_ID: 't',
  });
}

async function listIds(client: PowerBiClient): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of client.listReports('workspace', retryOptions))
    ids.push(...page.map(({ id }) => id));
  return ids;
}

describe('PowerBiClient', () => {
  it('reads all pages of a list', async () => {
    const client = await startPowerBi((query) => {
      const skip = Number(query.get('$skip'));
      return storedReports.slice(skip, skip + Number(query.get('$top')));
    });
    expect(await listIds(client)).toEqual(storedIds);
  });

  it.each([100, 250])('reads a list of %i from a server without paging once', async (length) => {
    const client = await startPowerBi(() => storedReports.slice(0, length));
    expect(await listIds(client)).toEqual(storedIds.slice(0, length));
  });

  it('shortens names that the portal cannot store', async () => {
    const names = [`${'a'.repeat(199)}😀`, 'b'.repeat(5_000), 'c\0d'];
    const client = await startPowerBi(() => names.map((name) => ({ id: randomUUID(), name })));
    const { value } = await client.listReports('workspace', retryOptions).next();
    const read = (value as ListedReport[]).map(({ name }) => name);
    expect(read).toEqual(['a'.repeat(199), 'b'.repeat(200), 'cd']);
  });

  it('does not retry when the delay exceeds the deadline', async () => {
    let requests = 0;
    const client = await startPowerBi(() => (requests++, 429));
    const slowOptions = () => ({ ...retryOptions(), firstDelayMs: 60_000 });
    await expect(client.listReports('workspace', slowOptions).next()).rejects.toMatchObject({ status: 429 });
    expect(requests).toBe(1);
  });

  it('retries throttled requests more often than other failures', async () => {
    let throttled = 8;
    const client = await startPowerBi(() => (throttled-- > 0 ? 429 : []));
    expect(await listIds(client)).toEqual([]);
    const unavailable = await startPowerBi(() => 503);
    await expect(listIds(unavailable)).rejects.toMatchObject({ status: 503 });
  });

  it('stops retrying when the signal aborts', async () => {
    const client = await startPowerBi(() => 503);
    const abort = new AbortController();
    const createOptions = () => ({ ...retryOptions(), firstDelayMs: 2_000, signal: abort.signal });
    const page = client.listReports('workspace', createOptions).next();
    setTimeout(() => abort.abort(), 50);
    await expect(page).rejects.toMatchObject({ name: 'AbortError' });
  });
});
