import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { usePeople, useReports, type Person } from '../testing/reports-service.js';

let origin: string;
const host = createServer((_request, response) => response.writeHead(500).end());
beforeAll(async () => {
  await new Promise<void>((resolve) => void host.listen(0, resolve));
  origin = `http://localhost:${(host.address() as AddressInfo).port}`;
});
afterAll(() => void host.close());

const reports = useReports(() => ({ DEMO_DATA: 'on', DEMO_EMBED_ORIGIN: origin }));
const people = usePeople(reports);

const createReport = (embedUrl: string) =>
  reports.createReport({ type: 'Web Embed', owner: people.partner, embedUrl });
const check = (as: Person, { id }: { id: number }) =>
  reports.post(as, '/viewership/findFrameRefusal', { reportId: id });

it('people who open a report learn why they may not see its page', async () => {
  const report = await createReport(`${origin}/page`);
  expect((await check(people.user, report)).body).toEqual({ refusal: { kind: 'error', status: 500 } });
  expect((await check(people.stranger, report)).status).toBe(404);
});

it('a page at an address that may not be embedded any more is not requested', async () => {
  const report = await createReport('http://localhost:1/');
  expect((await check(people.user, report)).status).toBe(404);
});
