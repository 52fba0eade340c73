import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WriteResponse } from '@portal/contracts';
import { queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createReplicatedPartner, createReplicatedPerson } from '../support/replicated-fixtures.js';
import { findMailsTo, mailTo } from '../support/mail.js';
import { mayOpen } from '../support/openings.js';
import { type Person, signIn } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import type { ReportFixture } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let report: ReportFixture & { reportId: string };

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  report = await createPowerBiReport(fixtures.partner);
});

const post = async (person: Person, path: string, input: object) =>
  (await person.rest.post(path, input)).body as WriteResponse;
const permitGroup = (more: object = {}, as = fixtures.userAdmin) =>
  post(as, '/groupPermission/insert', {
    userGroupId: fixtures.otherPartner.groupId,
    reportIds: [report.id],
    ...more,
  });
const permitUser = (userId: number, more: object = {}, as = fixtures.administrator) =>
  post(as, '/userPermission/insert', { userId, reportIds: [report.id], ...more });
const writeResult = (affectedRows: number) => expect.objectContaining({ affectedRows });
const readId = async (table: string) =>
  (await queryRow<{ id: number }>('reports', `SELECT id FROM ${table} WHERE report_id = $1`, [report.id])).id;

describe('group permission', () => {
  const remove = async (as = fixtures.userAdmin) =>
    post(as, '/groupPermission/delete', { id: await readId('group_permission') });

  it('opens the report at the next call and closes it after its deletion', async () => {
    const { stranger, otherUserAdmin } = fixtures;
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await permitGroup()).toEqual(writeResult(1));
    expect(await mayOpen(stranger, report)).toBe(true);
    expect(await mayOpen(otherUserAdmin, report)).toBe(true);
    expect(await remove()).toEqual(writeResult(1));
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await mayOpen(otherUserAdmin, report)).toBe(false);
  });
});

describe('permission', () => {
  it('of a group does not follow a user who leaves the group', async () => {
    await permitGroup();
    const person = await createReplicatedPerson('user', fixtures.otherPartner);
    expect(await mayOpen(person, report)).toBe(true);
    const elsewhere = await createReplicatedPartner();
    await fixtures.administrator.rest.post('/user/updateUserType', {
      id: person.account.id,
      type: elsewhere.id,
    });
    expect(await mayOpen(await signIn(person.account.email), report)).toBe(false);
  });
});

describe('notification of a user about permissions', () => {
  const findMessages = async ({ rest, account }: Person) =>
    (await rest.api.message.findByUserId({ userId: account.id })).map(({ message }) => message);
  const waitUntilMessages = (person: Person, count: number) =>
    eventually(
      () => findMessages(person),
      ({ length }) => length === count,
    );

  it('is one message and one email for all reports of an action', async () => {
    const person = await createReplicatedPerson('user', fixtures.otherPartner);
    const { id, email } = person.account;
    const requested = await createPowerBiReport(fixtures.partner);
    await person.rest.api.accessRequest.insert({ userId: id, reportId: requested.id });
    const reports = [report, requested, await createPowerBiReport(fixtures.partner)];
    const reportIds = reports.map((one) => one.id);
    expect(await permitUser(id, { reportIds })).toEqual(writeResult(3));
    const { text } = await mailTo(email, 'You were given access to 3 reports');
    for (const { name } of reports) expect(text.replaceAll('\u200b', '')).toContain(name);
    const [message] = await waitUntilMessages(person, 1);
    for (const { name } of reports) expect(message).toContain(name);
    expect(await findMailsTo(email)).toHaveLength(1);
  });

  it('links to the report and reports the withdrawal of access', async () => {
    const person = await createReplicatedPerson('user', fixtures.otherPartner);
    const { id, email } = person.account;
    await permitUser(id);
    const grantMail = await mailTo(email, 'You were given access');
    expect(grantMail.text).toContain(`/#/report/${report.id}`);
    const permission = await readId('user_permission');
    expect(await post(fixtures.userAdmin, '/userPermission/delete', { id: permission })).toEqual(
      writeResult(1),
    );
    await mailTo(email, 'was withdrawn');
    expect(await waitUntilMessages(person, 2)).toEqual([
      `You can no longer open the report "${report.name}".`,
      `You can now open the report "${report.name}".`,
    ]);
    expect(await findMailsTo(email)).toHaveLength(2);
  });

  it('does not report a withdrawal while the report is open in another way', async () => {
    const person = await createReplicatedPerson('user', fixtures.otherPartner);
    const { id } = person.account;
    await permitUser(id);
    await permitGroup();
    const permission = await readId('user_permission');
    await post(fixtures.userAdmin, '/userPermission/delete', { id: permission });
    expect(await mayOpen(person, report)).toBe(true);
    const other = await createPowerBiReport(fixtures.partner);
    await permitUser(id, { reportIds: [other.id] });
    // Events of one kind are consumed in order, so a message about a later event would be here too.
    expect(await waitUntilMessages(person, 2)).toEqual([
      `You can now open the report "${other.name}".`,
      `You can now open the report "${report.name}".`,
    ]);
  });
});
