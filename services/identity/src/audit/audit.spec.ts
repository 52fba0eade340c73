import { beforeAll, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const identity = useIdentity({ PORTAL_TIME_ZONE: 'Africa/Blantyre' });
let partner: TestPartner;
let administrator: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
});

const getTrailApi = (paging: object) => administrator.api.audit.findAll.page({ limit: 50, ...paging });

describe('the audit trail', () => {
  it('records changes of accounts and roles but no passwords', async () => {
    const { id, email, principal } = await identity.addAccount('user', partner);
    const profile = { id, userTypeId: partner.id, email, surname: 'Person', phone: '0999000000' };
    await identity.getApi(principal).user.update({ ...profile, firstname: 'Renamed' });
    const { user, userAdmin } = administrator.api;
    await userAdmin.insert({ userId: id });
    await user.updateStatus({ id, status: 'Blocked' });
    await user.delete({ id });
    const { rows, total } = await getTrailApi({ search: 'renamed' });
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['Deleted', null],
      ['Changed', { status: 'Blocked' }],
      ['Changed', { role: 'userAdmin' }],
      ['Changed', { firstname: 'Renamed' }],
    ]);
    expect(total).toBe(4);
    const [, blocking] = rows;
    const author = { actorId: administrator.id, actor: 'Test Person', subjectId: id };
    expect(blocking).toMatchObject({ ...author, kind: 'Account', before: { status: 'Active' } });
    expect(JSON.stringify(rows)).not.toMatch(/argon2|password_hash/);
  });

  it('records changes that the reports service publishes', async () => {
    const change = { kind: 'Report', subjectId: 7, subject: 'Malaria cases', before: null } as const;
    const date = '2026-03-31T22:30:00.000Z';
    await identity.deliverAll(reportEvents.changed, [
      {
        id: 'a',
        value: { ...change, action: 'Added', actorId: administrator.id, date, after: { name: 'M' } },
      },
      { id: 'b', value: { ...change, action: 'Deleted', actorId: null, date, after: null } },
    ]);
    const { rows } = await getTrailApi({ search: 'malaria cases', sort: 'action' });
    expect(rows).toMatchObject([
      { action: 'Added', actor: 'Test Person', date_created: date, after: { name: 'M' } },
      { action: 'Deleted', actor: 'Portal', actorId: null, date_created: date, after: null },
    ]);
  });

  it('is filtered by days of the portal', async () => {
    const count = async (range: object) => (await getTrailApi({ search: 'malaria', ...range })).total;
    // 22:30 in UTC is half an hour after midnight in Malawi.
    expect(await count({ from: '2026-04-01', until: '2026-04-01' })).toBe(2);
    expect(await count({ until: '2026-03-31' })).toBe(0);
    expect(await count({ from: '2026-04-02' })).toBe(0);
    expect((await getTrailApi({ until: '2026-03-31' })).total).toBe(0);
  });

  it('is filtered by kind, action, actor and subject', async () => {
    const getSubjects = async (filters: object) =>
      (await getTrailApi(filters)).rows.map(({ subject }) => subject);
    expect(await getSubjects({ kind: 'Report', action: 'Added' })).toEqual(['Malaria cases']);
    expect(await getSubjects({ kind: 'Report', actor: 'portal' })).toEqual(['Malaria cases']);
    expect(await getSubjects({ subject: 'ARIA ca', actor: 'test person' })).toEqual(['Malaria cases']);
    expect(await getSubjects({ subject: 'm%a', search: 'malaria' })).toEqual([]);
    const report = { kind: 'Report', subjectId: 7 };
    expect(await getSubjects(report)).toEqual(['Malaria cases', 'Malaria cases']);
    expect(await getSubjects({ ...report, subjectId: 8 })).toEqual([]);
    expect(await getSubjects({ kind: 'Report category' })).toEqual([]);
  });

  it('is exported with its filters, oldest first, by id', async () => {
    const { findRecords } = administrator.api.audit;
    const records = await findRecords({ kind: 'Report', search: 'malaria', afterId: 0 });
    expect(records).toMatchObject([
      { action: 'Added', subject: 'Malaria cases', after: { name: 'M' }, hash: null },
      { action: 'Deleted', after: null },
    ]);
    const { id } = records[0] ?? { id: 0 };
    const filters = { kind: 'Report', from: '2026-04-01', actor: 'portal', subject: 'mala' } as const;
    expect(await findRecords({ ...filters, afterId: id })).toEqual(records.slice(1));
    const events = identity.securityEvents.filter(({ security }) => security === 'audit-export');
    const event = { accountId: administrator.id, outcome: 'success' };
    expect(events).toMatchObject([event, event]);
  });

  it.each(['2026-02-31', '0000-01-01', 'today', 'yesterday'])('rejects %s as a day', async (from) => {
    await expect(getTrailApi({ from })).rejects.toMatchObject({ response: { status: 400 } });
  });

  it('cannot be changed, even by the owner of the table', async () => {
    for (const change of [
      `UPDATE audit_entry SET actor = 'X'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ])
      await expect(identity.queryRows(change)).rejects.toThrow('only added to');
  });
});
