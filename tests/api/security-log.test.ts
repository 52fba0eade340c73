import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role, WriteResponse } from '@portal/contracts';
import { demoPassword } from '@portal/contracts/demo';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedPerson,
  createReplicatedReport,
  replicateAccount,
} from '../support/replicated-fixtures.js';
import { type LogLine, securityEvents } from '../support/log-lines.js';
import { codeIn, mailTo, ticketFor, ticketIn } from '../support/mail.js';
import { visitor, type Person, signInAs } from '../support/people.js';
import { figuresOf } from '../support/prometheus.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { type RestResponse, Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { inProject, sharedComponent } from '../support/shared-components.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

type Component = Parameters<typeof securityEvents>[0];

let partner: PartnerFixture;
let account: AccountFixture;
let administrator: Person;

beforeAll(async () => {
  partner = await createPartner();
  administrator = await createReplicatedPerson('administrator');
});
beforeEach(async () => {
  account = await createAccount('user', partner);
});

const idOf = ({ headers }: RestResponse) => headers.get('x-request-id') ?? '';

async function eventOf(component: Component, response: RestResponse, event: string): Promise<LogLine> {
  const events = await eventually(
    () => securityEvents(component, idOf(response), event),
    ({ length }) => length > 0,
  );
  expect(events).toHaveLength(1);
  return events[0] as LogLine;
}

const login = (password: string, username = account.email, rest = visitor()) =>
  rest.post('/user/login', { username, password });
const origin = { level: 'info', clientAddress: expect.stringMatching(/^[\d.:a-f]+$/) };

const byAdministrator = () => ({ ...origin, outcome: 'success', accountId: administrator.account.id });

describe('sign-in', () => {
  it('logs the account and the address', async () => {
    const event = await eventOf('identity', await login(demoPassword), 'sign-in');
    expect(event).toMatchObject({ ...origin, outcome: 'success', accountId: account.id, role: 'user' });
    expect(event.isKnownDevice).toBe(false);
  });

  it('logs a wrong password with the account and without the input', async () => {
    const event = await eventOf('identity', await login('a-wrong-password'), 'sign-in');
    expect(event).toMatchObject({ ...origin, outcome: 'failure', accountId: account.id });
    expect(JSON.stringify(event)).not.toMatch(/a-wrong-password|@/);
  });

  it('logs an unknown address by a hash, which is the same for the same address', async () => {
    const email = `${randomUUID()}@nowhere.example`;
    const first = await eventOf('identity', await login('x', email), 'sign-in');
    const second = await eventOf('identity', await login('x', email.toUpperCase()), 'sign-in');
    expect(first).toMatchObject({ ...origin, outcome: 'failure' });
    expect(first.emailHash).toMatch(/^[\da-f]{16}$/);
    expect(second.emailHash).toBe(first.emailHash);
    expect(JSON.stringify(first)).not.toMatch(/@|accountId/);
    const command = inProject('services/identity/dist/hash-email.js');
    const { env } = sharedComponent('identity').definition;
    const { stdout } = await promisify(execFile)(process.execPath, [command, email.toUpperCase()], { env });
    expect(stdout.trim()).toBe(first.emailHash);
  });

  it('logs that an account is locked and that it stays locked', async () => {
    const responses: RestResponse[] = [];
    for (let time = 0; time < 11; time++) responses.push(await login('wrong'));
    const [tenth, eleventh] = responses.slice(-2) as [RestResponse, RestResponse];
    const lock = await eventOf('identity', tenth, 'account-lock');
    expect(lock).toMatchObject({ ...origin, outcome: 'refused', accountId: account.id });
    const event = await eventOf('identity', eleventh, 'sign-in');
    expect(event).toMatchObject({ outcome: 'refused', reason: 'locked', accountId: account.id });
  });

  it('logs a correct password of an account that may not sign in', async () => {
    const blocked = await createAccount('user', partner, 'Blocked');
    const event = await eventOf('identity', await login(demoPassword, blocked.email), 'sign-in');
    expect(event).toMatchObject({ outcome: 'refused', reason: 'Blocked', accountId: blocked.id });
  });

  it('is logged only with the address from trusted proxies', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
    const credentials = { username: account.email, password: demoPassword };
    const addressOf = async (rest: Rest) => {
      const response = await rest.post('/user/login', credentials, headers);
      return (await eventOf('identity', response, 'sign-in')).clientAddress;
    };
    // The shared portal trusts one proxy.
    expect(await addressOf(visitor())).toBe('198.51.100.7');
    const direct = await startSecondCopy(sharedComponent('gateway'), { PROXIES: '0' });
    try {
      expect(await addressOf(new Rest(direct.url))).toBe('127.0.0.1');
    } finally {
      await direct.stop();
    }
  });
});

it('a refresh token that is used twice is logged', async () => {
  const { cookie } = await signInAs('user', account.email);
  const refresh = () => visitor().post('/session/refresh', {}, { cookie });
  expect((await refresh()).status).toBe(200);
  await sql(
    'identity',
    `UPDATE session SET rotated_at = rotated_at - interval '1 minute' WHERE account_id = $1`,
    [account.id],
  );
  const reused = await refresh();
  expect(reused.status).toBe(401);
  const event = await eventOf('identity', reused, 'refresh-token-reuse');
  expect(event).toMatchObject({ ...origin, outcome: 'refused', accountId: account.id });
});

describe('password reset', () => {
  it('logs the request, the code and the change', async () => {
    const { email } = account;
    const requested = await visitor().post('/user/resetCode', { email });
    const byOwner = { ...origin, outcome: 'success', accountId: account.id };
    expect(await eventOf('identity', requested, 'reset-code-request')).toMatchObject(byOwner);
    const { id: handle } = requested.body as { id: string };
    const wrong = await visitor().post('/user/verifyResetCode', { id: handle, code: 'wrong' });
    expect(await eventOf('identity', wrong, 'reset-code-check')).toMatchObject({
      ...byOwner,
      outcome: 'failure',
    });
    const code = codeIn(await mailTo(email, /\b[A-Z\d]{8}\b/));
    const verified = await visitor().post('/user/verifyResetCode', { id: handle, code });
    expect(await eventOf('identity', verified, 'reset-code-check')).toMatchObject(byOwner);
    const { id: ticket } = verified.body as { id: string };
    const reset = await visitor().post('/user/resetPassword', { id: ticket, password: randomUUID() });
    const change = await eventOf('identity', reset, 'password-change');
    expect(change).toMatchObject({ ...byOwner, subjectId: account.id });
  });

  it('logs a request for an address without an account by its hash', async () => {
    const email = `${randomUUID()}@test.example`;
    const event = await eventOf(
      'identity',
      await visitor().post('/user/resetCode', { email }),
      'reset-code-request',
    );
    expect(event).toMatchObject({ outcome: 'failure', emailHash: expect.stringMatching(/^[\da-f]{16}$/) });
  });
});

describe('change of an account', () => {
  const changeAndFindEvent = async (path: string, body: object, event: string) =>
    eventOf('identity', await administrator.rest.post(path, body), event);

  it('is logged for the password by its owner, also with a wrong current password', async () => {
    const { rest } = await signInAs('user', account.email);
    const change = (oldPassword: string) =>
      rest.post('/user/updatePassword', { id: account.id, oldPassword, password: randomUUID() });
    const own = { ...origin, accountId: account.id };
    expect(await eventOf('identity', await change('wrong'), 'password-check')).toMatchObject({
      ...own,
      outcome: 'failure',
    });
    expect(await eventOf('identity', await change(demoPassword), 'password-change')).toMatchObject({
      ...own,
      outcome: 'success',
      subjectId: account.id,
    });
  });

  it('is logged for the address at the request, the confirmation and the reversal, without addresses or links', async () => {
    const { rest } = await signInAs('user', account.email);
    const email = `${randomUUID()}@test.example`;
    const profile = { firstname: 'Test', surname: 'Person', phone: '0999000000', email };
    const requested = await rest.post('/user/update', {
      ...{ ...profile, id: account.id, userTypeId: partner.id },
      currentPassword: demoPassword,
    });
    const ticket = await ticketFor(email, 'confirmEmail');
    const confirmed = await visitor().post('/emailChange/confirm', { id: ticket });
    const undoTicket = await ticketFor(account.email, 'undoEmailChange');
    const undone = await visitor().post('/emailChange/undo', { id: undoTicket });
    const again = await visitor().post('/emailChange/undo', { id: undoTicket });
    const events = [
      await eventOf('identity', requested, 'email-change-request'),
      await eventOf('identity', confirmed, 'email-change'),
      await eventOf('identity', undone, 'email-change-undo'),
      await eventOf('identity', undone, 'password-change'),
    ];
    for (const event of events) {
      expect(event).toMatchObject({ ...origin, outcome: 'success', subjectId: account.id });
    }
    expect(await eventOf('identity', again, 'email-change-undo')).toMatchObject({
      ...{ ...origin, outcome: 'failure', reason: 'dead-link' },
    });
    const text = JSON.stringify(events);
    for (const secret of [email, account.email, ticket, undoTicket]) expect(text).not.toContain(secret);
  });

  it('is logged for the status with both values', async () => {
    const body = { id: account.id, status: 'Blocked' };
    expect(await changeAndFindEvent('/user/updateStatus', body, 'status-change')).toMatchObject({
      ...byAdministrator(),
      ...{ subjectId: account.id, from: 'Active', to: 'Blocked' },
    });
  });

  it('is logged for the role with both values', async () => {
    const roles: [string, object, Role, Role][] = [
      ['/userAdmin/insert', { userId: account.id }, 'user', 'userAdmin'],
      ['/userAdmin/delete', { id: account.id }, 'userAdmin', 'user'],
    ];
    for (const [path, body, from, to] of roles) {
      expect(await changeAndFindEvent(path, body, 'role-change')).toMatchObject({
        ...byAdministrator(),
        ...{ subjectId: account.id, from, to },
      });
    }
  });

  it('is logged for the partner and for the deletion', async () => {
    const other = await createPartner();
    const move = { id: account.id, type: other.id };
    expect(await changeAndFindEvent('/user/updateUserType', move, 'partner-change')).toMatchObject({
      ...byAdministrator(),
      ...{ subjectId: account.id, from: String(partner.id), to: String(other.id) },
    });
    const { id } = account;
    expect(await changeAndFindEvent('/user/delete', { id }, 'account-deletion')).toMatchObject({
      ...byAdministrator(),
      subjectId: id,
    });
  });
});

describe('invitation of an administrator', () => {
  it('is logged when it is sent, withdrawn and accepted, without names and addresses', async () => {
    const invite = async () => {
      const person = { firstname: 'Mphatso', surname: 'Kalua', email: `${randomUUID()}@test.example` };
      const response = await administrator.rest.post('/administratorInvitation/insert', {
        ...person,
        password: demoPassword,
      });
      const ticket = ticketIn(await mailTo(person.email, 'invites you'), 'acceptInvitation');
      return {
        response: response,
        email: person.email,
        id: (response.body as WriteResponse).insertId,
        ticket,
      };
    };
    const [first, second] = [await invite(), await invite()];
    const sentEvent = await eventOf('identity', first.response, 'administrator-invitation');
    expect(sentEvent).toMatchObject({ ...byAdministrator(), action: 'sent', subjectId: first.id });
    expect(JSON.stringify(sentEvent)).not.toContain(first.email);

    const withdrawn = await administrator.rest.post('/administratorInvitation/delete', { id: first.id });
    expect(await eventOf('identity', withdrawn, 'administrator-invitation')).toMatchObject({
      ...byAdministrator(),
      ...{ action: 'withdrawn', subjectId: first.id },
    });

    const accept = () =>
      visitor().post('/administratorInvitation/accept', { id: second.ticket, password: randomUUID() });
    expect(await eventOf('identity', await accept(), 'administrator-invitation')).toMatchObject({
      ...{ outcome: 'success', action: 'accepted', subjectId: second.id, accountId: expect.any(Number) },
    });
    expect(await eventOf('identity', await accept(), 'administrator-invitation')).toMatchObject({
      ...{ outcome: 'failure', action: 'accepted' },
    });
  });
});

describe('change of a permission', () => {
  let fixtures: ReportFixtures;
  beforeAll(async () => {
    fixtures = await createReportFixtures();
  });

  it.each(['user', 'group'] as const)('of a %s is logged when it is added and deleted', async (to) => {
    const report = await createReplicatedReport(fixtures.partner);
    const { rest, account: actor } = fixtures.userAdmin;
    await replicateAccount(fixtures.receiver);
    const receiver =
      to === 'user' ? { userId: fixtures.receiver.id } : { userGroupId: fixtures.otherPartner.groupId };
    const path = to === 'user' ? '/userPermission' : '/groupPermission';
    const kind = to === 'user' ? 'User permission' : 'Group permission';
    const addition = await rest.post(`${path}/insert`, { ...receiver, reportIds: [report.id] });
    const event = await eventOf('reports', addition, 'permission-change');
    expect(event).toMatchObject({
      ...origin,
      ...{ outcome: 'success', accountId: actor.id, kind, action: 'Added', subjectId: expect.any(Number) },
    });
    const deletion = await rest.post(`${path}/delete`, { id: event.subjectId });
    expect(await eventOf('reports', deletion, 'permission-change')).toMatchObject({
      ...{ accountId: actor.id, kind, action: 'Deleted', subjectId: event.subjectId },
    });
  });

  it('is logged for an accepted request', async () => {
    const report = await createReplicatedReport(fixtures.partner);
    const { stranger, userAdmin } = fixtures;
    const request = { userId: stranger.account.id, reportId: report.id };
    const { insertId } = await stranger.rest.api.accessRequest.insert(request);
    const decision = { id: insertId, status: 'Accept Request' };
    const decided = await userAdmin.rest.post('/accessRequest/updateStatus', decision);
    expect(await eventOf('reports', decided, 'permission-change')).toMatchObject({
      ...{ accountId: userAdmin.account.id, kind: 'User permission', action: 'Added' },
    });
  });
});

describe('refusal', () => {
  let limited: SecondCopy;
  beforeAll(async () => {
    limited = await startSecondCopy(sharedComponent('gateway'), { RATE_LIMIT: 'on' });
  });
  afterAll(() => limited.stop());

  const figure = async (event: string) => {
    const text = await (await fetch(`${limited.healthUrl}/metrics`)).text();
    return figuresOf(text, 'portal_security_events_total', { event, outcome: 'refused' })[0] ?? 0;
  };

  it('of a missing permission is logged by the gateway', async () => {
    const { rest } = await signInAs('user', account.email);
    const refused = await rest.get('/audit/findAll');
    expect(refused.status).toBe(403);
    expect(await eventOf('gateway', refused, 'access-denial')).toMatchObject({
      ...origin,
      ...{ outcome: 'refused', accountId: account.id, role: 'user' },
      ...{ method: 'GET', route: '/map-back-end/audit/findAll' },
    });
  });

  it('by a service is logged by the gateway', async () => {
    const { rest } = await signInAs('user', account.email);
    const refused = await rest.post('/seen/findAllUnseen', { userId: administrator.account.id });
    expect(refused.status).toBe(403);
    expect(await eventOf('gateway', refused, 'access-denial')).toMatchObject({ accountId: account.id });
  });

  it('with 429 is counted for the alert', async () => {
    const visitor = new Rest(limited.url);
    const responses = await Promise.all(Array.from({ length: 130 }, () => visitor.post('/session/refresh')));
    const refused = responses.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(
      await eventually(
        () => figure('rate-limit'),
        (count) => count >= refused,
      ),
    ).toBe(refused);
  });
});
