import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReportRow } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { readUndisturbed } from '../support/eventually.js';
import { createOwnIds, type Person, signIn } from '../support/people.js';
import { createReplicatedPerson } from '../support/replicated-fixtures.js';
import { requireGranted } from '../support/rest.js';
import {
  createPartner,
  createPerson,
  createReport,
  type PartnerFixture,
  permitGroup,
  permitUser,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let user: Person;

beforeEach(async () => {
  partner = await createPartner();
  user = await createPerson('user', partner);
});

const listRevisions = () => sql('reports', 'SELECT revision FROM list_revision ORDER BY lists');

const request = (person: Person, currentTag?: string | null, query?: Record<string, unknown>) =>
  person.rest.call('GET', '/report/findAll', {
    query,
    headers: currentTag ? { 'if-none-match': currentTag } : {},
  });

it('an unchanged list that the client has is not sent again', async () => {
  await permitGroup(partner, await createReport());
  const { response: responses } = await readUndisturbed(listRevisions, async () => {
    const first = await request(user);
    return { first, again: await request(user, first.headers.get('etag')) };
  });
  expect(responses.first).toMatchObject({ status: 200, body: [expect.anything()] });
  expect(responses.again).toMatchObject({ status: 304, text: '' });
});

it('lists that are requested by POST have tags too', async () => {
  await permitGroup(partner, await createReport());
  const body = createOwnIds(user);
  const { response: statuses } = await readUndisturbed(listRevisions, async () => {
    const { headers } = await user.rest.post('/report/findByUserGroup', body);
    const again = { 'known-tags': headers.get('etag') ?? '' };
    return [
      (await user.rest.post('/report/findByUserGroup', body, again)).status,
      (await user.rest.post('/report/findByUserGroup', { ...body, categoryId: 1 }, again)).status,
    ];
  });
  expect(statuses).toEqual([204, 200]);
});

describe('a list that the gateway has cached', () => {
  /** The list without a tag, as a client without a cache requests it. */
  const listIds = async (person: Person, encoding = 'br') => {
    const response = await person.rest.call('GET', '/report/findAll', {
      headers: { 'accept-encoding': encoding },
    });
    return (response.body as { id: number }[]).map(({ id }) => id);
  };
  /** Enough reports that the list is compressed. */
  const createReports = () => Promise.all(Array.from({ length: 8 }, () => createReport()));

  it.each(['br', 'gzip', 'identity'])('is the same in encoding %s each time', async (encoding) => {
    for (const report of await createReports()) await permitGroup(partner, report);
    const expected = (await user.rest.call('GET', '/report/findAll')).text;
    for (let repetition = 0; repetition < 3; repetition++) {
      const { headers, text } = await user.rest.call('GET', '/report/findAll', {
        headers: { 'accept-encoding': encoding },
      });
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
      expect(text).toBe(expected);
    }
  });

  it('does not show a report after its permission was revoked', async () => {
    const reports = await createReports();
    for (const report of reports) await permitUser(user.account.id, report);
    for (const { id } of reports) {
      expect(await listIds(user)).toContain(id);
      expect(await listIds(user, 'identity')).toContain(id);
      await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [id]);
      expect(await listIds(user)).not.toContain(id);
      expect(await listIds(user, 'identity')).not.toContain(id);
    }
  });

  it('is not shared by users with different permissions', async () => {
    const [common, own] = [await createReports(), await createReport()];
    for (const report of common) await permitGroup(partner, report);
    const other = await createPerson('user', partner);
    await permitUser(user.account.id, own);
    for (let repetition = 0; repetition < 3; repetition++) {
      expect(await listIds(user)).toContain(own.id);
      expect(await listIds(other)).not.toContain(own.id);
    }
  });

  it('is that of the user whom an administrator names', async () => {
    const report = await createReport();
    const [named, other] = await Promise.all([
      createReplicatedPerson('user', partner),
      createReplicatedPerson('user', partner),
    ]);
    await permitUser(named.account.id, report);
    const administrator = await createPerson('administrator');
    const readList = async (person: Person) =>
      requireGranted(await administrator.rest.post('/report/findByUserGroup', createOwnIds(person))).text;
    for (let repetition = 0; repetition < 2; repetition++) {
      expect(await readList(named)).toContain(report.name);
      expect(await readList(other)).not.toContain(report.name);
    }
  });

  it('has the length of its GET in the response to HEAD', async () => {
    for (const report of await createReports()) await permitGroup(partner, report);
    const headers = { 'accept-encoding': 'gzip' };
    await user.rest.call('GET', '/report/findAll', { headers });
    const { response } = await readUndisturbed(listRevisions, async () => ({
      get: await user.rest.call('GET', '/report/findAll', { headers }),
      head: await user.rest.call('HEAD', '/report/findAll', { headers }),
    }));
    const { get, head } = response;
    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['content-length', 'content-encoding', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });
});

describe('page of a list', () => {
  let demoUser: Person;
  let whole: ReportRow[];
  beforeAll(async () => {
    demoUser = await signIn('user@dho.example');
    whole = await demoUser.rest.api.report.findAll({});
  });

  it('are requested by the query string of a POST', async () => {
    const response = await demoUser.rest.call('POST', '/report/findByUserGroup', {
      body: createOwnIds(demoUser),
      query: { limit: 3, offset: 1 },
    });
    expect(response.headers.get('x-total-count')).toBe(String(whole.length));
    expect((response.body as ReportRow[]).map(({ id }) => id)).toEqual(whole.slice(1, 4).map(({ id }) => id));
  });

  it('are only returned on request', async () => {
    const response = await demoUser.rest.get('/report/findAll');
    expect(response.headers.get('x-total-count')).toBeNull();
  });
});
