import { beforeAll, expect, it } from '@jest/globals';
import type { UserPermissionRow } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';

const people = { first: 1_900_000_000, count: 1_050 };
const portal = isolatedPortal({
  without: ['power-bi-emulator', 'mail-catcher', 'notifications', 'analytics'],
});
let administrator: Person;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example', portal().url);
  const inReports = (text: string, values: unknown[]) => sql('reports', text, values, portal().databases);
  await inReports(
    `INSERT INTO account_copy (id, role, partner_id, firstname, surname)
     SELECT $1::int + n, 'user', 1 + n % 2, 'Walker', 'Number ' || n * 7 % 50 FROM generate_series(1, $2::int) n`,
    [people.first, people.count],
  );
  await inReports(
    `INSERT INTO report (name, type, owner_partner_id) SELECT 'Walked ' || n, 'Web Embed', 1 FROM generate_series(1, 20) n`,
    [],
  );
  await inReports(
    `INSERT INTO user_permission (account_id, report_id)
     SELECT $1::int + n, id FROM generate_series(1, $2::int) n, report WHERE name LIKE 'Walked %'`,
    [people.first, people.count],
  );
});

const findAll = (query: Record<string, string | number>) =>
  administrator.rest.get('/userPermission/findAll', { search: 'walker', ...query });
async function list(query: Record<string, string | number>): Promise<number[]> {
  const response = await findAll(query);
  expect(response.headers.get('x-total-count')).toBe('21000');
  return (response.body as UserPermissionRow[]).map(({ id }) => id);
}

it.each(['reportName', 'surname', 'firstname', 'user_type', 'until', 'workspace_name'])(
  'a very long list of permissions returns pages by %s from both ends',
  async (sort) => {
    const first = await list({ sort, limit: 500 });
    expect(new Set(first).size).toBe(500);
    expect(await list({ sort, limit: 5, offset: 400 })).toEqual(first.slice(400, 405));
    const last = await list({ sort: `-${sort}`, limit: 5, offset: 20_995 });
    expect(last).toEqual(first.slice(0, 5).toReversed());
  },
);

it('a very long list of permissions is sorted by one column and a shorter list by several', async () => {
  const sort = 'surname,-reportName';
  const refused = await findAll({ sort, limit: 15 });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: [{ field: 'sort' }] });
  const found = await findAll({ sort, limit: 15, search: 'walker walked 7' });
  expect(found.body).toHaveLength(15);
});
