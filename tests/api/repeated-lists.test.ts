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
