import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AnnouncementRow, WriteResponse } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedAccount,
  createReplicatedPerson,
  createReplicatedReport,
  replicateAccount,
} from '../support/replicated-fixtures.js';
import { mailsTo, mailTo } from '../support/mail.js';
import { type Person, signIn } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { createAccount, permitUser } from '../support/fixtures.js';

let fixtures: ReportFixtures;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});

const newText = () => `We are closed. ${randomUUID()}`;
const announce = (by: Person, input: object, headers?: Record<string, string>) =>
  by.rest.post('/announcement/insert', { message: newText(), ...input }, headers);

async function addAnnouncement(by: Person, input: object): Promise<{ id: number; message: string }> {
  const message = newText();
  const response = await announce(by, { message, ...input });
  const { insertId = 0 } = response.body as WriteResponse;
  expect(response.body).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
  return { id: insertId, message };
}

const messagesOf = async ({ rest, account }: Person, message: string) =>
  (await rest.api.message.findByUserId({ userId: account.id })).filter((row) =>
    row.message.endsWith(`: ${message}`),
  );
const waitForMessage = (person: Person, message: string) =>
  eventually(
    () => messagesOf(person, message),
    ({ length }) => length > 0,
  );
const rowFor = async (person: Person, id: number): Promise<AnnouncementRow | undefined> =>
  (await person.rest.api.announcement.findAll({})).find((row) => row.id === id);
/** Waits until the announcement has had one more delivery pass, or until no pass is due. Returns the progress of that pass. */
const waitForDelivery = async (id: number, passBefore: unknown = null): Promise<unknown> => {
  const state = 'SELECT changed_after::text AS pass, next_step_at FROM broadcast WHERE id = $1';
  const [row] = await eventually(
    () => sql('notifications', state, [id]),
    ([now]) => now?.next_step_at === null || now?.pass !== passBefore,
  );
  return row?.pass;
};
const change = (id: number, assignment: string) =>
  sql('notifications', `UPDATE broadcast SET ${assignment} WHERE id = $1`, [id]);
const view = async ({ rest, account }: Person, reportId: number) => {
  const response = await rest.post('/viewership/insert', { userId: account.id, reportId });
  expect(response.status).toBe(200);
};

describe('announcement', () => {
  it('reaches the users of a partner once each, by message and email', async () => {
    const { id, message } = await addAnnouncement(fixtures.administrator, {
      ...{ audience: 'Partner', audienceId: fixtures.partner.id },
    });
    for (const person of [fixtures.user, fixtures.userAdmin]) {
      expect(await waitForMessage(person, message)).toMatchObject([{ seen: false, reportId: null }]);
      await mailTo(person.account.email, message);
    }
    await waitForDelivery(id);
    for (const person of [fixtures.stranger, fixtures.otherUserAdmin]) {
      expect(await messagesOf(person, message)).toEqual([]);
      expect(await mailsTo(person.account.email)).toEqual([]);
    }
    const byUser = (await mailsTo(fixtures.user.account.email)).filter(({ text }) => text.includes(message));
    expect(byUser).toHaveLength(1);
  });

  it('reaches the users of the partners of a group', async () => {
    const { id, message } = await addAnnouncement(fixtures.administrator, {
      ...{ audience: 'Group', audienceId: fixtures.otherPartner.groupId },
    });
    await waitForMessage(fixtures.stranger, message);
    await waitForDelivery(id);
    expect(await messagesOf(fixtures.user, message)).toEqual([]);
    expect(await rowFor(fixtures.administrator, id)).toMatchObject({
      ...{ audience: 'Group', audienceName: `Group of ${fixtures.otherPartner.name}`, status: 'Shown' },
    });
  });

  it('shows the number of recipients and of readers', async () => {
    const { id, message } = await addAnnouncement(fixtures.userAdmin, { audience: 'Partner' });
    await waitForDelivery(id);
    const [row] = await waitForMessage(fixtures.user, message);
    const before = await rowFor(fixtures.userAdmin, id);
    expect(before).toMatchObject({ seen: 0, audienceName: fixtures.partner.name, firstname: 'Test' });
    for (const _time of ['first', 'again']) {
      await fixtures.user.rest.post('/seen/insert', {
        userId: fixtures.user.account.id,
        messageIds: [row?.id],
      });
    }
    expect(await rowFor(fixtures.userAdmin, id)).toEqual({ ...before, seen: 1 });
    const receivers = await sql('notifications', 'SELECT FROM message WHERE broadcast_id = $1', [id]);
    expect(before?.receivers).toBe(receivers.length);
  });

  it('is not delivered to its author', async () => {
    const { id, message } = await addAnnouncement(fixtures.userAdmin, { audience: 'Partner' });
    await waitForDelivery(id);
    expect(await messagesOf(fixtures.userAdmin, message)).toEqual([]);
  });

  it('is created once when the same request is repeated', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const input = { message: newText(), audience: 'Partner' };
    const [first, again] = [
      await announce(fixtures.userAdmin, input, key),
      await announce(fixtures.userAdmin, input, key),
    ];
    expect(again.body).toEqual(first.body);
    const stored = await sql('notifications', 'SELECT FROM broadcast WHERE text = $1', [input.message]);
    expect(stored).toHaveLength(1);
  });

  it('reaches users who join while it is shown, without an email', async () => {
    const { id, message } = await addAnnouncement(fixtures.administrator, {
      ...{ audience: 'Partner', audienceId: fixtures.partner.id },
    });
    await waitForDelivery(id);
    const late = await createReplicatedPerson('user', fixtures.partner);
    await change(id, 'next_step_at = now()');
    await waitForMessage(late, message);
    const mails = await sql('notifications', 'SELECT FROM mail WHERE broadcast_id = $1 AND source LIKE $2', [
      id,
      `%.${late.account.id}`,
    ]);
    expect(mails).toEqual([]);
    expect(await messagesOf(fixtures.user, message)).toHaveLength(1);
  });

  it('is delivered again only to users who changed meanwhile', async () => {
    const { id, message } = await addAnnouncement(fixtures.administrator, {
      ...{ audience: 'Group', audienceId: fixtures.partner.groupId },
    });
    const first = await waitForDelivery(id);
    const { id: accountId } = fixtures.user.account;
    await sql('notifications', 'DELETE FROM message WHERE broadcast_id = $1 AND account_id = $2', [
      id,
      accountId,
    ]);
    await sql(
      'notifications',
      `WITH person AS (UPDATE account_copy SET changed_at = now() - interval '1 hour' WHERE id = $1)
       UPDATE partner_copy SET changed_at = now() - interval '1 hour' WHERE id = $2`,
      [accountId, fixtures.partner.id],
    );
    await change(id, 'next_step_at = now()');
    const second = await waitForDelivery(id, first);
    expect(await messagesOf(fixtures.user, message)).toEqual([]);
    await sql('notifications', 'UPDATE partner_copy SET changed_at = now() WHERE id = $1', [
      fixtures.partner.id,
    ]);
    await change(id, 'next_step_at = now()');
    await waitForDelivery(id, second);
    expect(await messagesOf(fixtures.user, message)).toHaveLength(1);
  });

  it('is not delivered again after it was shown for a month', async () => {
    const { id } = await addAnnouncement(fixtures.userAdmin, { audience: 'Partner' });
    const first = await waitForDelivery(id);
    await change(id, `shown_from = now() - interval '31 days', next_step_at = now()`);
    await waitForDelivery(id, first);
    expect(await sql('notifications', 'SELECT next_step_at FROM broadcast WHERE id = $1', [id])).toEqual([
      { next_step_at: null },
    ]);
  });

  it('reaches users who are activated while it is shown, and no users who cannot sign in', async () => {
    const account = await createReplicatedAccount('user', fixtures.partner, 'Deactivated');
    const { id, message } = await addAnnouncement(fixtures.userAdmin, { audience: 'Partner' });
    await waitForDelivery(id);
    await sql('identity', `UPDATE account SET status = 'Active' WHERE id = $1`, [account.id]);
    const person = await signIn(account.email);
    expect(await messagesOf(person, message)).toEqual([]);
    await replicateAccount(account);
    await eventually(
      () =>
        sql('notifications', `SELECT FROM account_copy WHERE id = $1 AND status = 'Active'`, [account.id]),
      ({ length }) => length === 1,
    );
    await change(id, 'next_step_at = now()');
    await waitForMessage(person, message);
  });
});

describe('period of an announcement', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

  it('delays delivery until its beginning', async () => {
    const from = hours(1);
    const { id, message } = await addAnnouncement(fixtures.userAdmin, { audience: 'Partner', from });
    expect(await rowFor(fixtures.userAdmin, id)).toMatchObject({
      status: 'Planned',
      from,
      until: null,
      receivers: 0,
    });
    expect(await messagesOf(fixtures.user, message)).toEqual([]);
    await change(id, 'shown_from = now(), next_step_at = now()');
    await waitForMessage(fixtures.user, message);
    expect(await rowFor(fixtures.userAdmin, id)).toMatchObject({ status: 'Shown' });
  });

  it('prevents delivery after its end', async () => {
    const { id, message } = await addAnnouncement(fixtures.userAdmin, {
      ...{ audience: 'Partner', from: hours(1), until: hours(2) },
    });
    await change(
      id,
      `shown_from = now() - interval '2 hours', shown_until = now() - interval '1 hour', next_step_at = now()`,
    );
    await eventually(
      () => sql('notifications', 'SELECT FROM broadcast WHERE id = $1 AND next_step_at IS NULL', [id]),
      ({ length }) => length === 1,
    );
    expect(await messagesOf(fixtures.user, message)).toEqual([]);
    expect(await rowFor(fixtures.userAdmin, id)).toMatchObject({ status: 'Over', receivers: 0 });
  });

  it.each([
    ['before its beginning', { from: '2100-01-02T00:00:00Z', until: '2100-01-01T00:00:00Z' }],
    ['in the past', { until: '2020-01-01T00:00:00Z' }],
  ])('is rejected when it ends %s', async (_case, input) => {
    const response = await announce(fixtures.userAdmin, { audience: 'Partner', ...input });
    expect([response.status, response.text]).toEqual([400, expect.stringContaining('until')]);
  });
});

describe('withdrawal of an announcement', () => {
  it('removes it and stops its delivery', async () => {
    const { id, message } = await addAnnouncement(fixtures.userAdmin, { audience: 'Partner' });
    const [row] = await waitForMessage(fixtures.user, message);
    const response = await fixtures.userAdmin.rest.post('/announcement/withdraw', { id });
    expect(response.body).toEqual({ affectedRows: 1 });
    expect(await messagesOf(fixtures.user, message)).toEqual([]);
    const unseenMessages = await fixtures.user.rest.api.seen.findAllUnseen({
      userId: fixtures.user.account.id,
    });
    expect(unseenMessages).not.toContainEqual({ id: row?.id });
    expect(await rowFor(fixtures.userAdmin, id)).toMatchObject({ status: 'Withdrawn' });
    const [stored] = await sql('notifications', 'SELECT next_step_at FROM broadcast WHERE id = $1', [id]);
    expect(stored).toEqual({ next_step_at: null });
  });

  it('happens once', async () => {
    const { id } = await addAnnouncement(fixtures.userAdmin, {
      audience: 'Partner',
      from: '2100-01-01T00:00:00Z',
    });
    const withdraw = () => fixtures.administrator.rest.post('/announcement/withdraw', { id });
    expect((await withdraw()).body).toEqual({ affectedRows: 1 });
    expect((await withdraw()).body).toEqual({ affectedRows: 0, message: expect.any(String) });
  });

  it('removes its pending emails', async () => {
    const { id } = await addAnnouncement(fixtures.userAdmin, {
      audience: 'Partner',
      from: '2100-01-01T00:00:00Z',
    });
    await fixtures.userAdmin.rest.post('/announcement/withdraw', { id });
    await sql(
      'notifications',
      `INSERT INTO mail (source, sealed, broadcast_id) SELECT source || '.1', 'sealed', id FROM broadcast WHERE id = $1`,
      [id],
    );
    await eventually(
      () => sql('notifications', 'SELECT FROM mail WHERE broadcast_id = $1', [id]),
      ({ length }) => length === 0,
    );
  });
});

describe('audience of report viewers', () => {
  it('contains the users who opened the report in the last 30 days and may open it now', async () => {
    const report = await createReplicatedReport(fixtures.partner);
    const [recent, former, barred] = await Promise.all([
      createReplicatedPerson('user', fixtures.partner),
      createReplicatedPerson('user', fixtures.partner),
      createReplicatedPerson('user', fixtures.otherPartner),
    ]);
    await permitUser(barred.account.id, report);
    for (const person of [recent, former, barred]) await view(person, report.id);
    await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    await sql(
      'analytics',
      `UPDATE user_report_views SET last_viewed_at = now() - interval '31 days' WHERE account_id = $1`,
      [former.account.id],
    );
    const { id, message } = await addAnnouncement(fixtures.administrator, {
      ...{ audience: 'Report viewers', audienceId: report.id },
    });
    expect(await waitForMessage(recent, message)).toMatchObject([
      { reportId: report.id, reportType: 'Web Embed' },
    ]);
    await waitForDelivery(id);
    for (const person of [former, barred, fixtures.user])
      expect(await messagesOf(person, message)).toEqual([]);
    expect(await rowFor(fixtures.administrator, id)).toMatchObject({
      audienceName: report.name,
      receivers: 1,
    });
  });

  it('contains only the own partner for a user admin', async () => {
    const report = await createReplicatedReport(fixtures.partner);
    const [own, other] = await Promise.all([
      createReplicatedPerson('user', fixtures.partner),
      createReplicatedPerson('user', fixtures.otherPartner),
    ]);
    await permitUser(other.account.id, report);
    for (const person of [own, other]) await view(person, report.id);
    const { id, message } = await addAnnouncement(fixtures.userAdmin, {
      ...{ audience: 'Report viewers', audienceId: report.id },
    });
    await waitForMessage(own, message);
    await waitForDelivery(id);
    expect(await messagesOf(other, message)).toEqual([]);
  });
});

describe('user admins', () => {
  it.each([
    ['everyone', () => ({ audience: 'Everyone' })],
    ['a group', () => ({ audience: 'Group', audienceId: fixtures.partner.groupId })],
    ['another partner', () => ({ audience: 'Partner', audienceId: fixtures.otherPartner.id })],
  ])('cannot announce to %s', async (_case, input) => {
    expect((await announce(fixtures.userAdmin, input())).status).toBe(403);
  });

  it('cannot announce to viewers of a report that they may not open', async () => {
    const report = await createReplicatedReport(fixtures.otherPartner);
    const input = { audience: 'Report viewers', audienceId: report.id };
    expect((await announce(fixtures.userAdmin, input)).status).toBe(404);
  });

  it("see and withdraw the announcements of their own partner's user admins", async () => {
    const colleague = await createReplicatedPerson('userAdmin', fixtures.partner);
    const { id } = await addAnnouncement(fixtures.userAdmin, {
      audience: 'Partner',
      from: '2100-01-01T00:00:00Z',
    });
    expect(await rowFor(colleague, id)).toMatchObject({ id });
    expect(await rowFor(fixtures.otherUserAdmin, id)).toBeUndefined();
    expect((await fixtures.otherUserAdmin.rest.post('/announcement/withdraw', { id })).status).toBe(404);
    expect((await colleague.rest.post('/announcement/withdraw', { id })).body).toEqual({ affectedRows: 1 });
  });

  it('neither see nor withdraw announcements of administrators, even to their own partner', async () => {
    const { id } = await addAnnouncement(fixtures.administrator, {
      ...{ audience: 'Partner', audienceId: fixtures.partner.id, from: '2100-01-01T00:00:00Z' },
    });
    expect(await rowFor(fixtures.userAdmin, id)).toBeUndefined();
    expect((await fixtures.userAdmin.rest.post('/announcement/withdraw', { id })).status).toBe(404);
  });
});

describe('administrators', () => {
  it.each(['Group', 'Partner', 'Report viewers'])(
    'must name the target of the audience %s',
    async (audience) => {
      expect((await announce(fixtures.administrator, { audience })).status).toBe(400);
      const unknown = { audience, audienceId: 2_000_000_000 };
      expect((await announce(fixtures.administrator, unknown)).status).toBe(404);
    },
  );
});

it('the list of announcements is searched, sorted and paged', async () => {
  const owner = await createAccount('userAdmin', fixtures.partner);
  await replicateAccount(owner);
  const person = await signIn(owner.email);
  const word = randomUUID();
  const from = '2100-01-01T00:00:00Z';
  for (const name of ['First', 'Second', 'Third']) {
    await addAnnouncement(person, { message: `${name} ${word}`, audience: 'Partner', from });
  }
  const { rows, total } = await person.rest.api.announcement.findAll.page({
    ...{ search: word, sort: '-message', limit: 2 },
  });
  expect(total).toBe(3);
  expect(rows.map(({ message }) => message)).toEqual([`Third ${word}`, `Second ${word}`]);
  for (const sort of [
    'audience',
    'audienceName',
    'from',
    'until',
    'status',
    'receivers',
    '-seen',
    'date_created',
  ]) {
    const page = await person.rest.api.announcement.findAll.page({ search: word, sort, limit: 15 });
    expect([sort, page.total]).toEqual([sort, 3]);
  }
});
