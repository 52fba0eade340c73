import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  dailyLimits,
  identityEvents,
  reportAccessContract,
  reportAudienceContract,
  reportEvents,
  type DailyLimit,
} from '@portal/contracts';
import { useNotifications, type TestPerson } from '../testing/notifications-service.js';

const notifications = useNotifications();
let partner: { id: number; name: string };
let administrator: TestPerson;

beforeAll(async () => {
  partner = await notifications.addPartner();
  administrator = await notifications.addPerson('administrator');
});

const takeNextId = () => notifications.takeNextId();
const addUser = () => notifications.addPerson('user', partner.id);
const findMessages = async (person: TestPerson) =>
  (await notifications.findMessages(person)).map(({ message }) => message);
const findTemplatesTo = async (person: TestPerson) =>
  (await notifications.findMailsTo(person)).map(({ template }) => template);
const choose = (person: TestPerson, mails: 'Security only' | 'All') =>
  notifications.getApi(person.principal).mailPreference.update({ userId: person.id, mails });

/** Sets today's counter of an account so that `left` actions remain. */
const leave = (kind: DailyLimit, { id, principal }: TestPerson, left: number) =>
  notifications.queryRows(
    `INSERT INTO daily_count (account_id, kind, day, count) VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date, $3)`,
    [id, kind, dailyLimits[kind][principal.role] - left],
  );

type Status = 'Active' | 'Blocked' | 'Deactivated';

const changeStatus = (person: TestPerson, before: Status, after: Status, by = administrator) => {
  const state = { role: person.principal.role, partner: partner.name };
  return notifications.deliver(identityEvents.accountChanged, takeNextId(), {
    accountId: person.id,
    changedBy: by.id,
    before: { ...state, status: before },
    after: { ...state, status: after },
  });
};

it('a view of the portal as a person is a message to the person', async () => {
  const person = await addUser();
  const event = { accountId: person.id, actorId: administrator.id };
  await notifications.deliver(identityEvents.accountViewed, takeNextId(), event);
  expect(await findMessages(person)).toEqual([
    expect.stringMatching(/^.+ viewed the portal as you\. It was read-only: nothing could be changed\.$/),
  ]);
});

describe('account notice', () => {
  it('is one message and one email for each change', async () => {
    const person = await addUser();
    await changeStatus(person, 'Active', 'Blocked');
    await changeStatus(person, 'Blocked', 'Active');
    expect(await findMessages(person)).toEqual([
      'Your account was unblocked. You can use the portal again.',
      'Your account was blocked.',
    ]);
    expect(await findTemplatesTo(person)).toEqual(['blocked', 'unblocked']);
  });

  it.each([
    ['ny', 'ny', 'Akaunti yanu yatsekedwa.'],
    ['fr', 'en', 'Your account was blocked.'],
  ])("of a reader's account with the language %s is in %s", async (chosen, language, message) => {
    const person = await addUser();
    const query = 'UPDATE replicated_account SET language = $1 WHERE id = $2';
    await notifications.queryRows(query, [chosen, person.id]);
    await changeStatus(person, 'Active', 'Blocked');
    expect(await notifications.findMessages(person)).toMatchObject([{ message, language }]);
  });

  it('names both partners of a moved user admin', async () => {
    const person = await notifications.addPerson('userAdmin', partner.id);
    const state = { role: 'userAdmin', status: 'Active' } as const;
    await notifications.deliver(identityEvents.accountChanged, takeNextId(), {
      accountId: person.id,
      changedBy: null,
      before: { ...state, partner: 'Health Aid' },
      after: { ...state, role: 'user', partner: partner.name },
    });
    expect(await findMessages(person)).toEqual([
      `Your account was moved from Health Aid to ${partner.name}. You are no longer a user admin.`,
    ]);
    expect(await notifications.findMailsTo(person)).toEqual([
      { template: 'moved', partner: partner.name, former: 'Health Aid', wasUserAdmin: true },
    ]);
  });

  it('is emailed even when optional emails are off', async () => {
    const person = await addUser();
    await choose(person, 'Security only');
    await changeStatus(person, 'Active', 'Blocked');
    expect(await findTemplatesTo(person)).toEqual(['blocked']);
  });

  it('is only a message beyond the daily limit of emails', async () => {
    const limited = await notifications.addPerson('administrator');
    await leave('mails', limited, 0);
    const person = await addUser();
    await changeStatus(person, 'Deactivated', 'Active', limited);
    expect(await findMessages(person)).toEqual(['Your account was activated. Welcome to the portal.']);
    expect(await findTemplatesTo(person)).toEqual([]);
  });

  it('is only an email for an administrator, who has no messages', async () => {
    const person = await notifications.addPerson('administrator');
    await changeStatus(person, 'Deactivated', 'Active');
    expect(await findTemplatesTo(person)).toEqual(['activated']);
    const stored = 'SELECT FROM message WHERE account_id = $1';
    expect(await notifications.queryRows(stored, [person.id])).toEqual([]);
  });

  it('waits for the replication of the account', async () => {
    const id = takeNextId();
    const person = { id, principal: administrator.principal } as TestPerson;
    await expect(changeStatus(person, 'Active', 'Blocked')).rejects.toThrow(`Account ${id} has not`);
  });

  it('is omitted for an account that was deleted meanwhile', async () => {
    const person = await addUser();
    await notifications.deliver(identityEvents.account, person.id, null);
    await changeStatus(person, 'Active', 'Blocked');
    expect(await findTemplatesTo(person)).toEqual([]);
  });
});

describe('admin request', () => {
  const requestBy = async (person: TestPerson) => {
    const requestId = takeNextId();
    await notifications.deliver(identityEvents.adminRequested, requestId, {
      requestId,
      accountId: person.id,
    });
    return requestId;
  };

  it('is emailed to the active administrators', async () => {
    const blocked = await notifications.addPerson('administrator', null, 'Blocked');
    const person = await addUser();
    await requestBy(person);
    const name = `${person.firstname} ${person.surname}`;
    expect(await notifications.findMailsTo(administrator)).toContainEqual({
      template: 'adminRequested',
      name,
      partner: partner.name,
    });
    expect(await findTemplatesTo(blocked)).toEqual([]);
    expect(await findTemplatesTo(person)).toEqual([]);
  });

  it('is emailed to the administrators again when it has waited for three days', async () => {
    const person = await addUser();
    const requestId = takeNextId();
    const value = { requestId, accountId: person.id };
    await notifications.deliver(identityEvents.adminRequestWaiting, requestId, value);
    const name = `${person.firstname} ${person.surname}`;
    expect(await notifications.findMailsTo(administrator)).toContainEqual({
      template: 'adminRequested',
      name,
      partner: partner.name,
      isReminder: true,
    });
  });

  it.each([
    [true, 'accepted'],
    [false, 'denied'],
  ])('is decided once by message and email, accepted: %s', async (accepted, word) => {
    const person = await addUser();
    await choose(person, 'Security only');
    const requestId = await requestBy(person);
    const decision = { requestId, accountId: person.id, accepted, partner: partner.name };
    await notifications.deliver(identityEvents.adminRequestDecided, requestId, decision);
    // Simulates a lost inbox.
    await notifications.queryRows('DELETE FROM inbox WHERE subject LIKE $1', [`%adminRequestDecided.%`]);
    await notifications.deliver(identityEvents.adminRequestDecided, requestId, decision);
    expect(await findMessages(person)).toEqual([
      `Your request to manage the users of ${partner.name} was ${word}.`,
    ]);
    expect(await notifications.findMailsTo(person)).toEqual([
      { template: 'adminRequestDecided', accepted, partner: partner.name },
    ]);
  });
});

describe('access request', () => {
  const request = async (by: TestPerson, ownerPartnerId: number | null) => {
    const requestId = takeNextId();
    await notifications.deliver(reportEvents.accessRequested, requestId, {
      requestId,
      accountId: by.id,
      reportId: 1,
      reportName: 'HIV',
      ownerPartnerId,
      message: 'Please.',
    });
  };

  it('reaches the active user admins of the owner by message and email, and administrators by email', async () => {
    const owner = await notifications.addPartner();
    const userAdmin = await notifications.addPerson('userAdmin', owner.id);
    const blocked = await notifications.addPerson('userAdmin', owner.id, 'Blocked');
    const user = await notifications.addPerson('user', owner.id);
    const by = await addUser();
    await request(by, owner.id);
    const name = `${by.firstname} ${by.surname}`;
    const mail = {
      template: 'accessRequested',
      name,
      partner: partner.name,
      report: 'HIV',
      message: 'Please.',
    };
    expect(await findMessages(userAdmin)).toEqual([`${name} requests access to the report "HIV".`]);
    expect(await notifications.findMailsTo(userAdmin)).toEqual([{ ...mail, isAdministrator: false }]);
    expect(await notifications.findMailsTo(administrator)).toContainEqual({ ...mail, isAdministrator: true });
    for (const person of [blocked, user, by]) expect(await findMessages(person)).toEqual([]);
  });

  it('reaches the deciders again when it has waited for three days', async () => {
    const owner = await notifications.addPartner();
    const userAdmin = await notifications.addPerson('userAdmin', owner.id);
    const by = await addUser();
    const requestId = takeNextId();
    const value = { requestId, accountId: by.id, reportId: 1, reportName: 'HIV', message: '' };
    await notifications.deliver(reportEvents.accessRequestWaiting, requestId, {
      ...value,
      ownerPartnerId: owner.id,
    });
    const name = `${by.firstname} ${by.surname}`;
    expect(await findMessages(userAdmin)).toEqual([
      `${name} has waited for three days for access to the report "HIV". Please decide on the request.`,
    ]);
    expect(await notifications.findMailsTo(userAdmin)).toMatchObject([
      { template: 'accessRequested', name, isReminder: true },
    ]);
  });

  it('is emailed only within the daily limit of its author', async () => {
    const owner = await notifications.addPartner();
    const userAdmin = await notifications.addPerson('userAdmin', owner.id);
    const by = await addUser();
    await leave('mails', by, 0);
    await request(by, owner.id);
    expect(await findMessages(userAdmin)).toHaveLength(1);
    expect(await findTemplatesTo(userAdmin)).toEqual([]);
  });

  it.each([
    [true, 'accepted'],
    [false, 'denied'],
  ])('is decided by message and email, accepted: %s', async (accepted, word) => {
    const person = await addUser();
    const report = await notifications.addReport(partner.id);
    const requestId = takeNextId();
    await notifications.deliver(reportEvents.accessDecided, requestId, {
      requestId,
      accountId: person.id,
      accepted,
      until: null,
      reportId: report.id,
      reportName: report.name,
      reportType: report.type,
    });
    expect(await notifications.findMessages(person)).toMatchObject([
      {
        message: `Your request for access to the report "${report.name}" was ${word}.`,
        reportId: accepted ? report.id : null,
      },
    ]);
    expect(await findTemplatesTo(person)).toEqual(['accessDecided']);
  });
});

describe('reason of a decision', () => {
  it.each([
    { accepted: true, word: 'accepted', status: 'Active', template: 'activated' },
    { accepted: false, word: 'denied', status: 'Blocked', template: 'blocked' },
  ] as const)('is in the message and the email of a request that is $word', async (decision) => {
    const { accepted, word, status, template } = decision;
    const person = await addUser();
    const report = await notifications.addReport(partner.id);
    const requestId = takeNextId();
    const reason = 'Not in this quarter.';
    await notifications.deliver(reportEvents.accessDecided, requestId, {
      requestId,
      accountId: person.id,
      accepted,
      until: null,
      reason,
      reportId: report.id,
      reportName: report.name,
      reportType: report.type,
    });
    await notifications.deliver(identityEvents.adminRequestDecided, requestId, {
      requestId,
      accountId: person.id,
      accepted,
      partner: partner.name,
      reason,
    });
    const state = { role: 'user', partner: partner.name } as const;
    await notifications.deliver(identityEvents.accountChanged, takeNextId(), {
      accountId: person.id,
      changedBy: administrator.id,
      note: reason,
      before: { ...state, status: 'Deactivated' },
      after: { ...state, status },
    });
    expect(await findMessages(person)).toEqual([
      `Your account was ${template}: ${reason}`,
      `Your request to manage the users of ${partner.name} was ${word}: ${reason}`,
      `Your request for access to the report "${report.name}" was ${word}: ${reason}`,
    ]);
    expect(await notifications.findMailsTo(person)).toMatchObject([
      { template: 'accessDecided', reason },
      { template: 'adminRequestDecided', reason },
      { template, note: reason },
    ]);
  });
});

describe('end of permissions', () => {
  const until = '2030-01-01T00:00:00.000Z';
  const permissions = [1, 2].map((reportId) => ({
    reportId,
    report: `Report ${reportId}`,
    receiver: 'Test Person',
    until,
  }));

  it('is notified to the account, to the user admins of the group and to those of the owner', async () => {
    const { id, groupId } = await notifications.addPartner();
    const user = await notifications.addPerson('user', id);
    const userAdmin = await notifications.addPerson('userAdmin', id);
    const audiences = [
      { to: 'account', accountId: user.id },
      { to: 'group', groupId },
      { to: 'owner', partnerId: id },
    ] as const;
    for (const audience of audiences) {
      await notifications.deliver(reportEvents.permissionsEnding, takeNextId(), {
        audience,
        permissions,
      });
    }
    expect(await findMessages(user)).toEqual([
      'Your access ends within 7 days: Report 1, Report 2. You can ask for more time under "My requests".',
    ]);
    expect(await findMessages(userAdmin)).toEqual([
      'Access to your reports ends within 7 days for some people: Report 1, Report 2. You can extend it under "Waiting for you".',
      'Your access ends within 7 days: Report 1, Report 2. You can ask for more time under "My requests".',
    ]);
    expect(await notifications.findMailsTo(user)).toMatchObject([
      { template: 'permissionsEnding', isOwner: false, more: 0 },
    ]);
    expect(await notifications.findMailsTo(userAdmin)).toMatchObject([{ isOwner: false }, { isOwner: true }]);
  });

  it('is notified to the account by a message when it has passed', async () => {
    const { id } = await notifications.addPartner();
    const user = await notifications.addPerson('user', id);
    const reports = [1, 2].map((reportId) => ({ id: reportId, name: `Report ${reportId}` }));
    await notifications.deliver(reportEvents.permissionsEnded, takeNextId(), {
      accountId: user.id,
      reports,
    });
    expect(await findMessages(user)).toEqual([
      'Your access has ended: Report 1, Report 2. You can request it again in the portal.',
    ]);
  });

  it('is notified to administrators by email where no user admin manages the reports', async () => {
    const before = (await notifications.findMailsTo(administrator)).length;
    const audience = { to: 'owner', partnerId: null } as const;
    await notifications.deliver(reportEvents.permissionsEnding, takeNextId(), {
      audience,
      permissions,
    });
    expect((await notifications.findMailsTo(administrator)).slice(before)).toMatchObject([{ isOwner: true }]);
  });
});

describe('change of permissions', () => {
  const change = (
    person: TestPerson,
    kind: 'granted' | 'revoked',
    names: string[],
    by = administrator,
    more: { until?: string; note?: string } = {},
  ) =>
    notifications.deliver(reportEvents.permissionsChanged, takeNextId(), {
      accountId: person.id,
      change: kind,
      until: null,
      ...more,
      changedBy: by.id,
      reports: names.map((name, index) => ({ id: index + 1_000_000, name, type: 'Web Embed' as const })),
    });

  it('is one message and one email for one report or several', async () => {
    const person = await addUser();
    await change(person, 'granted', ['HIV']);
    await change(person, 'granted', ['HIV', 'TB']);
    await change(person, 'revoked', ['HIV', 'TB']);
    expect(await findMessages(person)).toEqual([
      'You can no longer open the report "HIV, TB".',
      'You can now open 2 more reports: HIV, TB',
      'You can now open the report "HIV".',
    ]);
    expect(await findTemplatesTo(person)).toEqual([
      'permissionsGranted',
      'permissionsGranted',
      'permissionRevoked',
    ]);
  });

  it('is one email for reports that were opened and closed', async () => {
    const person = await addUser();
    const report = { id: 1_000_000, name: 'HIV', type: 'Web Embed' as const };
    await notifications.deliver(reportEvents.permissionsChanged, takeNextId(), {
      accountId: person.id,
      change: 'granted',
      reports: [report],
      revoked: [{ ...report, name: 'TB' }],
      until: null,
      changedBy: administrator.id,
    });
    expect(await findMessages(person)).toEqual([
      'You can now open the report "HIV".',
      'You can no longer open the report "TB".',
    ]);
    expect(await notifications.findMailsTo(person)).toMatchObject([
      { template: 'permissionsGranted', reports: [{ name: 'HIV' }], revoked: 'TB' },
    ]);
  });

  it('contains a sentence of its author', async () => {
    const person = await addUser();
    const more = { until: '2030-01-01T00:00:00.000Z', note: 'For the review.' };
    await change(person, 'granted', ['HIV'], administrator, more);
    expect(await findMessages(person)).toEqual(['You can now open the report "HIV": For the review.']);
    expect(await notifications.findMailsTo(person)).toMatchObject([
      { template: 'permissionsGranted', ...more },
    ]);
  });

  it('names ten reports', async () => {
    const person = await addUser();
    const names = Array.from({ length: 11 }, (_, index) => `R${index}`);
    await change(person, 'granted', names);
    expect(await findMessages(person)).toEqual([
      `You can now open 11 more reports: ${names.slice(0, 10).join(', ')} …`,
    ]);
  });

  it('is omitted for an account that was deleted meanwhile', async () => {
    const person = await addUser();
    await notifications.deliver(identityEvents.account, person.id, null);
    await change(person, 'granted', ['HIV']);
    expect(await findTemplatesTo(person)).toEqual([]);
  });
});

describe('daily limit', () => {
  const expectTomorrow = (request: Promise<unknown>, reason: string) =>
    expect(request).rejects.toMatchObject({
      response: {
        status: 429,
        body: {
          code: 'too-many-requests',
          detail: expect.stringMatching(
            new RegExp(`^${reason} Try again in \\d+ (second|minute|hour)s?\\.$`),
          ),
        },
      },
    });

  it('of emails refuses recommendations as a whole', async () => {
    const report = await notifications.addReport(partner.id);
    notifications.respond(reportAccessContract.calls.find, () => ({ report }));
    notifications.respond(reportAudienceContract.calls.filterViewers, ({ accountIds }) => ({
      accountIds,
    }));
    const sender = await addUser();
    const colleagues = [await addUser(), await addUser(), await addUser()];
    const recommend = (count: number) =>
      notifications.getApi(sender.principal).suggestion.insert({
        reportId: report.id,
        suggestedBy: sender.id,
        message: 'Look.',
        usersSuggested: colleagues.slice(0, count).map(({ id }) => id),
      });
    await leave('mails', sender, 2);
    const reason = 'You can send at most 100 emails a day.';
    await expectTomorrow(recommend(3), reason);
    expect(await recommend(2)).toMatchObject({ affectedRows: 1 });
    await expectTomorrow(recommend(1), reason);
    const counts = await Promise.all(colleagues.map(async (each) => (await findMessages(each)).length));
    expect(counts).toEqual([1, 1, 0]);
    const [first] = colleagues;
    expect(first && (await findTemplatesTo(first))).toEqual(['recommended']);
  });

  it('of announcements refuses further ones', async () => {
    const userAdmin = await notifications.addPerson('userAdmin', partner.id);
    await leave('announcements', userAdmin, 1);
    const announce = (idempotencyKey: string) =>
      notifications
        .getApi(userAdmin.principal, { idempotencyKey })
        .announcement.insert({ message: 'We are closed.', audience: 'Partner' });
    const accepted = await announce('first');
    expect(accepted).toMatchObject({ affectedRows: 1 });
    await expectTomorrow(announce('second'), 'You can make at most 20 announcements a day.');
    expect(await announce('first')).toEqual(accepted);
  });
});
