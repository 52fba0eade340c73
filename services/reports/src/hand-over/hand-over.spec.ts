import { beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, reportEvents } from '@portal/contracts';
import { getTimeAhead, usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);
let leaver: Person;
let successor: Person;
let owned: Report;
let foreign: Report;

beforeEach(async () => {
  leaver = await reports.createPerson('user', people.partner);
  successor = await reports.createPerson('user', people.partner);
  owned = await reports.createReport({ owner: people.partner });
  foreign = await reports.createReport({ owner: people.otherPartner });
});

let lastEvent = 0;
const leave = (value: object = {}) =>
  reports.deliver(identityEvents.accountLeft, `left-${++lastEvent}`, {
    accountId: leaver.id,
    successorId: successor.id,
    managedPartner: people.partner.id,
    changedBy: people.userAdmin.id,
    ...value,
  });
const findEnds = async ({ id }: Person) =>
  new Map(
    (
      await reports.queryRows<{ report: number; until: Date | null }>(
        'SELECT report_id AS report, until FROM user_permission WHERE account_id = $1',
        [id],
      )
    ).map(({ report, until }) => [report, until]),
  );
const findGrantsTo = async ({ id }: Person) => {
  await reports.notifyOfPermissions();
  const published = await reports.findPublished(reportEvents.permissionsChanged);
  return published.flatMap(({ value }) => (value?.accountId === id ? [value] : []));
};

describe('a leaver', () => {
  it('hands permissions over with their ends, in the audit trail and with one message', async () => {
    const until = getTimeAhead(48);
    const second = await reports.createReport({ owner: people.partner });
    await reports.permitUser(leaver.id, owned, until);
    await reports.permitUser(leaver.id, second, until);
    await leave();
    expect(await findEnds(leaver)).toEqual(new Map());
    expect(await findEnds(successor)).toEqual(new Map([owned, second].map(({ id }) => [id, until])));
    expect(await findGrantsTo(successor)).toMatchObject([
      { change: 'granted', changedBy: people.userAdmin.id },
    ]);
    expect(await findGrantsTo(leaver)).toEqual([]);
    const actions = (await reports.findAuditEntry(owned.name)).map(({ action, actorId }) => [
      action,
      actorId,
    ]);
    expect(actions).toEqual([
      ['Added', people.userAdmin.id],
      ['Deleted', people.userAdmin.id],
    ]);
  });

  it('never shortens a permission of the successor', async () => {
    await reports.permitUser(leaver.id, owned, getTimeAhead(24));
    await reports.permitUser(successor.id, owned);
    await leave();
    expect(await findEnds(successor)).toEqual(new Map([[owned.id, null]]));
    expect(await findGrantsTo(successor)).toEqual([]);
  });

  it('keeps permissions for reports that the acting user admin does not manage', async () => {
    await reports.permitUser(leaver.id, owned);
    await reports.permitUser(leaver.id, foreign);
    const summary = { permissions: 1, otherPermissions: 1, requests: 0 };
    expect(await people.userAdmin.api.handOver.find({ id: leaver.id })).toMatchObject(summary);
    expect(await people.administrator.api.handOver.find({ id: leaver.id })).toMatchObject({
      permissions: 2,
      otherPermissions: 0,
    });
    await leave();
    expect(await findEnds(leaver)).toEqual(new Map([[foreign.id, null]]));
    expect(await findEnds(successor)).toEqual(new Map([[owned.id, null]]));
    await leave({ managedPartner: 'all' });
    expect(await findEnds(leaver)).toEqual(new Map());
    expect([...(await findEnds(successor)).keys()]).toContain(foreign.id);
  });

  it('keeps permissions without a successor, and its pending requests are withdrawn', async () => {
    await reports.permitUser(leaver.id, owned);
    await reports.createRequest(leaver.id, foreign);
    const waiting = await reports.createRequest(people.stranger.id, owned);
    expect(await people.userAdmin.api.handOver.find({ id: leaver.id })).toMatchObject({
      permissions: 1,
      requests: 1,
      waitingRequests: 1,
    });
    await leave({ successorId: null });
    expect(await findEnds(leaver)).toEqual(new Map([[owned.id, null]]));
    const left = await reports.queryRows('SELECT id FROM access_request WHERE account_id = $1 OR id = $2', [
      leaver.id,
      waiting,
    ]);
    expect(left).toEqual([{ id: waiting }]);
    expect(await reports.findAuditEntry(foreign.name)).toMatchObject([
      { action: 'Deleted', kind: 'Access request' },
    ]);
  });

  it('is counted only for those who manage the person', async () => {
    const getStatus = async (as: Person) =>
      (await reports.post(as, '/handOver/find', { id: leaver.id })).status;
    expect(await getStatus(people.otherUserAdmin)).toBe(404);
    expect(await getStatus(people.user)).toBe(403);
    expect(await getStatus(people.administrator)).toBe(200);
  });
});
