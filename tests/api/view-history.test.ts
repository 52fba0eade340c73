import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { type Person, signIn } from '../support/people.js';
import { type PartnerFixture, type ReportFixture, permitGroup, permitUser } from '../support/fixtures.js';

let administrator: Person;
let partner: PartnerFixture;
let first: ReportFixture;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example');
  partner = await createReplicatedPartner();
  first = await createReplicatedReport(partner);
});

async function open(caller: Person, { id: reportId }: ReportFixture): Promise<void> {
  await caller.rest.api.viewership.insert({ userId: caller.account.id, reportId });
}

/** The names of the reports in a user's history, and their count. */
async function readHistory(caller: Person, of: Person) {
  const ids = { id: of.account.id, ...(caller === administrator ? {} : { userTypeId: partner.id }) };
  const page = await caller.rest.api.viewHistory.findUserHistory.page({ ...ids, limit: 15 });
  return { names: page.rows.map(({ name }) => name), total: page.total };
}

describe('history of a user', () => {
  it('excludes closed and deleted reports', async () => {
    const reader = await createReplicatedPerson('user', partner);
    const [granted, shared, deleted] = await Promise.all([1, 2, 3].map(() => createReplicatedReport()));
    if (!granted || !shared || !deleted) throw new Error('No reports were made.');
    await Promise.all([
      permitUser(reader.account.id, granted),
      permitGroup(partner, shared),
      permitGroup(partner, deleted),
    ]);
    for (const report of [granted, shared, deleted]) await open(reader, report);
    expect(await readHistory(reader, reader)).toMatchObject({ total: 3 });
    await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [granted.id]);
    await administrator.rest.post('/report/delete', { id: deleted.id });
    expect(await readHistory(reader, reader)).toMatchObject({ names: [shared.name], total: 1 });
    const toAdministrators = () => readHistory(administrator, reader);
    const { names } = await eventually(toAdministrators, ({ total }) => total === 2);
    expect(names).toEqual([shared.name, granted.name]);
  });
});

describe('views of deleted subjects', () => {
  it('remain without a name for a deleted user', async () => {
    const leaver = await createReplicatedPerson('user', partner);
    await open(leaver, first);
    await administrator.rest.api.user.delete({ id: leaver.account.id });
    const { findMostViewedByUser } = administrator.rest.api.viewHistory;
    const queryRow = async () => {
      const { rows } = await findMostViewedByUser.page({ limit: 500, search: first.name });
      return rows.find(({ userId }) => userId === leaver.account.id);
    };
    await eventually(queryRow, (found) => found?.surname === '');
    expect(await queryRow()).toMatchObject({ firstname: '', surname: '', user_type_id: null, count: 1 });
    const { rows } = await findMostViewedByUser.page({ limit: 500, search: first.name, sort: 'surname' });
    expect(rows.map(({ userId }) => userId)).toContain(leaver.account.id);
  });
});
