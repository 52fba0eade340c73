import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { AccessTokens } from './access-tokens.js';
import { PowerBiClient, type ListedReport } from './power-bi.client.js';

const patience = () => ({ deadline: performance.now() + 5_000, throttledAttempts: 10, firstPause: 1 });
const stored = Array.from({ length: 250 }, (_, index) => ({ id: randomUUID(), name: `Report ${index}` }));

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A Power BI whose lists answer what `list` gives: rows, or the status of a fault. */
async function powerBi(list: (query: URLSearchParams) => object[] | number): Promise<PowerBiClient> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const answer = pathname.endsWith('/token')
      ? { access_token: 'a', expires_in: 3_600 }
      : list(searchParams);
    const faulty = typeof answer === 'number';
    response.writeHead(faulty ? answer : 200, faulty ? { 'retry-after': '0' } : {});
    response.end(JSON.stringify(Array.isArray(answer) ? { value: answer } : answer));
  }).listen(0);
  servers.push(server);
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const principal = { authorityUrl: url, tenantId: 't', clientId: 'c', clientSecret: 's' };
  return new PowerBiClient(url, new AccessTokens(principal));
}

async function idsOf(client: PowerBiClient): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of client.reports('workspace', patience)) ids.push(...page.map(({ id }) => id));
  return ids;
}

const everything = stored.map(({ id }) => id);

test('a list that comes in pages is read to its end', async () => {
  const client = await powerBi((query) => {
    const skip = Number(query.get('$skip'));
    return stored.slice(skip, skip + Number(query.get('$top')));
  });
  expect(await idsOf(client)).toEqual(everything);
});

test.each([100, 250])('a list of %i that knows no pages is read once', async (length) => {
  const client = await powerBi(() => stored.slice(0, length));
  expect(await idsOf(client)).toEqual(everything.slice(0, length));
});

test('a name that the portal cannot keep is cut to what it can', async () => {
  const names = [`${'a'.repeat(199)}😀`, 'b'.repeat(5_000), 'c\0d'];
  const client = await powerBi(() => names.map((name) => ({ id: randomUUID(), name })));
  const { value } = await client.reports('workspace', patience).next();
  const read = (value as ListedReport[]).map(({ name }) => name);
  expect(read).toEqual(['a'.repeat(199), 'b'.repeat(200), 'cd']);
});

test('no pause at all is never enough', async () => {
  let asked = 0;
  const client = await powerBi(() => (asked++, 429));
  const impatient = () => ({ ...patience(), firstPause: 60_000 });
  await expect(client.reports('workspace', impatient).next()).rejects.toMatchObject({ status: 429 });
  expect(asked).toBe(1);
});

test('being throttled is borne for longer than other faults', async () => {
  let throttled = 8;
  const client = await powerBi(() => (throttled-- > 0 ? 429 : []));
  expect(await idsOf(client)).toEqual([]);
  const faulty = await powerBi(() => 503);
  await expect(idsOf(faulty)).rejects.toMatchObject({ status: 503 });
});
