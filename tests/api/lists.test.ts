import { beforeEach, expect, it } from '@jest/globals';
import type { ReportRow } from '@portal/contracts';
import { createOwnIds, type Person, signIn } from '../support/people.js';
import {
  createPartner,
  createPerson,
  createReport,
  type PartnerFixture,
  permitGroup,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let user: Person;

beforeEach(async () => {
  partner = await createPartner();
  user = await createPerson('user', partner);
});

it('a list that the client has is not sent again until it changes', async () => {
  const report = await createReport();
  await permitGroup(partner, report);
  const read = (tag?: string | null) =>
    user.rest.call('GET', '/report/findAll', { headers: tag ? { 'if-none-match': tag } : {} });
  const first = await read();
  expect(first).toMatchObject({ status: 200, body: [expect.anything()] });
  const tag = first.headers.get('etag');
  expect(await read(tag)).toMatchObject({ status: 304, text: '' });
  await permitGroup(partner, await createReport());
  expect(await read(tag)).toMatchObject({ status: 200, body: [expect.anything(), expect.anything()] });
});

it('lists that are requested by POST have tags too, which also stand for the number of all rows', async () => {
  await permitGroup(partner, await createReport());
  const read = async (query: object, tag = '') =>
    user.rest.call('POST', '/report/findByUserGroup', {
      body: createOwnIds(user),
      query: { limit: 1, ...query },
      headers: { 'if-none-match': tag },
    });
  const tag = (await read({})).headers.get('etag') ?? '';
  expect((await read({}, tag)).status).toBe(304);
  await permitGroup(partner, await createReport());
  expect((await read({ offset: 1 }, tag)).status).toBe(200);
});

it.each(['br', 'gzip', 'identity'])('a list is the same in encoding %s', async (encoding) => {
  for (const report of await Promise.all(Array.from({ length: 8 }, () => createReport())))
    await permitGroup(partner, report);
  const expected = (await user.rest.call('GET', '/report/findAll')).text;
  const { headers, text } = await user.rest.call('GET', '/report/findAll', {
    headers: { 'accept-encoding': encoding },
  });
  expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
  if (encoding !== 'identity') expect(headers.get('vary')).toMatch(/accept-encoding/i);
  expect(text).toBe(expected);
});

it('a page is requested by the query string of a POST', async () => {
  const demoUser = await signIn('user@dho.example');
  const whole = await demoUser.rest.api.report.findAll({});
  const response = await demoUser.rest.call('POST', '/report/findByUserGroup', {
    body: createOwnIds(demoUser),
    query: { limit: 3, offset: 1 },
  });
  expect(response.headers.get('x-total-count')).toBe(String(whole.length));
  expect((response.body as ReportRow[]).map(({ id }) => id)).toEqual(whole.slice(1, 4).map(({ id }) => id));
});
