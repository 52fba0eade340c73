import { beforeEach, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { undisturbed } from '../support/eventually.js';
import { ownIds, type Person } from '../support/people.js';
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

const request = (person: Person, currentTag?: string | null, query?: Record<string, unknown>) =>
  person.rest.call('GET', '/report/findAll', {
    query,
    headers: currentTag ? { 'if-none-match': currentTag } : {},
  });
const tagOf = async (person: Person, query?: Record<string, unknown>) =>
  (await request(person, undefined, query)).headers.get('etag');

it('an unchanged list that the client has is not sent again', async () => {
  await permitGroup(partner, await createReport());
  const { response: responses } = await undisturbed(
    () => sql('reports', 'SELECT revision FROM list_revision ORDER BY lists'),
    async () => {
      const first = await request(user);
      return { first, again: await request(user, first.headers.get('etag')) };
    },
  );
  expect(responses.first).toMatchObject({ status: 200, body: [expect.anything()] });
  expect(responses.again).toMatchObject({ status: 304, text: '' });
});

it('a tag is valid for one caller and one request', async () => {
  const report = await createReport();
  await permitGroup(partner, report);
  const other = await createPerson('user', partner);
  const { response: tags } = await undisturbed(
    () => sql('reports', 'SELECT revision FROM list_revision ORDER BY lists'),
    async () => [
      await tagOf(user),
      await tagOf(other),
      await tagOf(user, { limit: 15 }),
      await tagOf(user, { limit: 15, search: report.name }),
    ],
  );
  expect(new Set(tags).size).toBe(tags.length);
});

it('every change of a list is visible in the next call', async () => {
  const report = await createReport();
  const run = (text: string) => () => sql('reports', text, [report.id]);
  const changes = [
    () => permitGroup(partner, report),
    run(`UPDATE report SET name = name || '!' WHERE id = $1`),
    run(`UPDATE group_permission SET viewed_by = 'Only Admin(s)' WHERE report_id = $1`),
    () => permitUser(user.account.id, report),
    run('UPDATE report SET deleted_at = now() WHERE id = $1'),
  ];
  for (const change of changes) {
    const existing = await request(user);
    await change();
    const next = await request(user, existing.headers.get('etag'));
    expect(next.status).toBe(200);
    expect(next.text).not.toBe(existing.text);
  }
});

it('the expiry of a permission is visible in the next call', async () => {
  const report = await createReport();
  await permitUser(user.account.id, report, new Date(Date.now() + 1_500));
  const existing = await request(user);
  expect(existing.body).toMatchObject([{ id: report.id }]);
  let response = existing;
  // Pages on with the tag of the last response until the list ends.
  while ((response.body as unknown[] | undefined)?.length !== 0) {
    const next = await request(user, response.headers.get('etag'));
    if (next.status === 200) response = next;
  }
  expect((await request(user)).body).toEqual([]);
});

it('lists that are requested by POST have tags too', async () => {
  await permitGroup(partner, await createReport());
  const body = ownIds(user);
  const { response: statuses } = await undisturbed(
    () => sql('reports', 'SELECT revision FROM list_revision ORDER BY lists'),
    async () => {
      const { headers } = await user.rest.post('/report/findByUserGroup', body);
      const again = { 'known-tags': headers.get('etag') ?? '' };
      return [
        (await user.rest.post('/report/findByUserGroup', body, again)).status,
        (await user.rest.post('/report/findByUserGroup', { ...body, categoryId: 1 }, again)).status,
      ];
    },
  );
  expect(statuses).toEqual([204, 200]);
});
