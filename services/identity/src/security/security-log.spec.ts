import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailContract, replyHeader } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { NewAccounts } from '../account/new-accounts.service.js';
import { createAdministrator } from '../administrator/create-administrator.js';
import {
  createAddress,
  password,
  useIdentity,
  type TestAccount,
  type TestPartner,
} from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let account: TestAccount;
let administrator: TestAccount;

beforeAll(async () => {
  identity.respond(mailContract.calls.status, () => ({ up: true }));
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
});

/** Returns the security events that a call writes. */
async function findEvents(call: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const start = identity.securityEvents.length;
  await call().catch(() => undefined);
  return identity.securityEvents.slice(start);
}

const origin = { clientAddress: '127.0.0.1' };
const success = { ...origin, outcome: 'success' };
const toAdministratorEvent = () => ({ ...success, accountId: administrator.id });
const getAdministrationApi = () => administrator.api;
const getVisitorApi = () => identity.getApi();

describe('the security log of a sign-in', () => {
  const logIn =
    (typed: string, email = account.email) =>
    () =>
      identity.signIn({ ...account, email }, typed);

  it('has the account, its role and the client address', async () => {
    const { id: accountId } = account;
    expect(await findEvents(logIn(password))).toMatchObject([
      { ...success, security: 'sign-in', accountId, role: 'user', isKnownDevice: false, method: 'password' },
    ]);
  });

  it('has no input of a wrong password', async () => {
    const events = await findEvents(logIn('a-wrong-password'));
    expect(events).toMatchObject([{ security: 'sign-in', outcome: 'failure', accountId: account.id }]);
    expect(JSON.stringify(events)).not.toMatch(/a-wrong-password|@/);
  });

  it('has a hash of an unknown address, which is the same for the same address', async () => {
    const email = `${randomUUID()}@nowhere.example`;
    const [first] = await findEvents(logIn('x', email));
    const [second] = await findEvents(logIn('x', email.toUpperCase()));
    expect(first).toMatchObject({ outcome: 'failure', emailHash: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(second?.emailHash).toBe(first?.emailHash);
    expect(JSON.stringify(first)).not.toContain('@');
  });

  it('shows that an account is locked and that it stays locked', async () => {
    for (let time = 0; time < 9; time++) await logIn('wrong')();
    const { id: accountId } = account;
    expect(await findEvents(logIn('wrong'))).toMatchObject([
      { security: 'sign-in', outcome: 'failure' },
      { security: 'account-lock', outcome: 'refused', accountId },
    ]);
    await identity.queryRows(`UPDATE sign_in_failure SET locked_until = locked_until + interval '1 hour'`);
    expect(await findEvents(logIn('wrong'))).toMatchObject([
      { security: 'sign-in', outcome: 'refused', reason: 'locked', accountId },
    ]);
  });

  it('shows the correct password of an account that may not sign in', async () => {
    account = await identity.addAccount('user', partner, 'Blocked');
    expect(await findEvents(logIn(password))).toMatchObject([
      { outcome: 'refused', reason: 'Blocked', accountId: account.id },
    ]);
  });

  it('shows a refresh token that is used again after its replacement', async () => {
    const { sessionToken = '' } = await identity.signIn(account);
    const refresh = (token: string) =>
      identity.request('POST', '/session/refresh', {}, { sessionToken: token });
    const { headers } = await refresh(sessionToken);
    await refresh(headers[replyHeader.sessionToken] ?? '');
    expect(await findEvents(() => refresh(sessionToken))).toMatchObject([
      { ...origin, security: 'refresh-token-reuse', outcome: 'refused', accountId: account.id },
    ]);
  });
});

describe('the security log of a password reset', () => {
  it('has the request, the code and the change', async () => {
    const { id: accountId, email } = account;
    const { resetCode, verifyResetCode, resetPassword } = getVisitorApi().passwordReset;
    expect(await findEvents(() => resetCode({ email }))).toMatchObject([
      { ...success, security: 'reset-code-request', accountId },
    ]);
    const { id } = await resetCode({ email });
    expect(await findEvents(() => verifyResetCode({ id, code: 'wrong' }))).toMatchObject([
      { ...origin, security: 'reset-code-check', outcome: 'failure', accountId },
    ]);
    const { code } = await identity.getMail(email, 'resetCode');
    let ticket = '';
    const verify = async () => {
      const verified = await verifyResetCode({ id, code });
      if (verified.valid) ticket = verified.id;
    };
    expect(await findEvents(verify)).toMatchObject([{ ...success, security: 'reset-code-check', accountId }]);
    expect(await findEvents(() => resetPassword({ id: ticket, password: 'Chosen-pass-2026' }))).toMatchObject(
      [{ ...success, security: 'password-change', accountId, subjectId: accountId }],
    );
  });

  it('has a hash of an address without an account', async () => {
    const email = createAddress();
    expect(await findEvents(() => getVisitorApi().passwordReset.resetCode({ email }))).toMatchObject([
      { outcome: 'failure', emailHash: expect.stringMatching(/^[\da-f]{16}$/) },
    ]);
  });
});

describe('the security log of a change of an account', () => {
  it('has the password, also when the current one is wrong', async () => {
    const { id, email, principal } = account;
    const change = (oldPassword: string) => () =>
      identity
        .getApi(principal)
        .user.updatePassword({ id, email, oldPassword, password: 'Chosen-pass-2026' });
    expect(await findEvents(change('wrong'))).toMatchObject([
      { ...origin, security: 'password-check', outcome: 'failure', accountId: id },
    ]);
    expect(await findEvents(change(password))).toMatchObject([
      { ...success, security: 'password-change', accountId: id, subjectId: id },
    ]);
  });

  it('has the address at the request, the confirmation and the reversal, without addresses or links', async () => {
    const { id, email: former, principal } = account;
    const email = createAddress();
    const profile = { firstname: 'Test', surname: 'Person', phone: '0999000000', email };
    const input = { ...profile, id, userTypeId: partner.id, currentPassword: password };
    const requested = await findEvents(() => identity.getApi(principal).user.update(input));
    const { ticket } = await identity.getMail(email, 'confirmEmail');
    const confirmed = await findEvents(() => getVisitorApi().emailChange.confirm({ id: ticket }));
    const { ticket: undoTicket = '' } = await identity.getMail(former, 'emailChanged');
    const undo = () => getVisitorApi().emailChange.undo({ id: undoTicket });
    const events = [...requested, ...confirmed, ...(await findEvents(undo))];
    const subject = { ...success, subjectId: id };
    expect(events).toMatchObject([
      { ...subject, security: 'email-change-request' },
      { ...subject, security: 'email-change' },
      { ...subject, security: 'password-change' },
      { ...subject, security: 'email-change' },
      { ...subject, security: 'email-change-undo' },
    ]);
    expect(await findEvents(undo)).toMatchObject([
      { ...origin, security: 'email-change-undo', outcome: 'failure', reason: 'dead-link' },
    ]);
    const text = JSON.stringify(events);
    for (const secret of [email, former, ticket, undoTicket]) expect(text).not.toContain(secret);
  });

  it('has both values of the status, the role and the partner', async () => {
    const { id } = account;
    const other = await identity.addPartner();
    const { user, userAdmin } = getAdministrationApi();
    const by = { ...toAdministratorEvent(), subjectId: id };
    const changes = [
      ...(await findEvents(() => user.updateStatus({ id, status: 'Blocked' }))),
      ...(await findEvents(() => userAdmin.insert({ userId: id }))),
      ...(await findEvents(() => userAdmin.delete({ id }))),
      ...(await findEvents(() => user.updatePartner({ id, type: other.id }))),
      ...(await findEvents(() => user.delete({ id }))),
    ];
    expect(changes).toMatchObject([
      { ...by, security: 'status-change', from: 'Active', to: 'Blocked' },
      { ...by, security: 'role-change', from: 'user', to: 'userAdmin' },
      { ...by, security: 'role-change', from: 'userAdmin', to: 'user' },
      { ...by, security: 'partner-change', from: String(partner.id), to: String(other.id) },
      { ...by, security: 'account-deletion' },
    ]);
  });
});

describe('the security log of a registration', () => {
  it('has the confirmation and the use of a dead link', async () => {
    const email = createAddress();
    const person = { firstname: 'Ada', surname: 'Banda', email, phone: '0999000000' };
    const { registration } = getVisitorApi();
    await registration.insertByUser({ ...person, userTypeId: partner.id });
    const { ticket: id } = await identity.getMail(email, 'confirmRegistration');
    const confirm = () => registration.confirm({ id, password });
    expect(await findEvents(confirm)).toMatchObject([
      {
        ...success,
        security: 'account-creation',
        way: 'registration',
        subjectRole: 'user',
        actor: 'Visitor',
      },
      { ...success, security: 'registration', subjectId: expect.any(Number) },
    ]);
    expect(await findEvents(confirm)).toMatchObject([
      { security: 'registration', outcome: 'failure', reason: 'dead-link' },
    ]);
  });
});

describe('the security log of an invitation of an administrator', () => {
  it('shows that it is sent, withdrawn and accepted, without names and addresses', async () => {
    const { administratorInvitation } = getAdministrationApi();
    const people = [1, 2].map(() => ({
      firstname: 'Mphatso',
      surname: 'Kalua',
      email: createAddress(),
    }));
    const sent = [];
    for (const person of people)
      sent.push(...(await findEvents(() => administratorInvitation.insert({ ...person, password }))));
    const event = { ...toAdministratorEvent(), security: 'administrator-invitation' };
    expect(sent).toMatchObject([
      { ...event, action: 'sent' },
      { ...event, action: 'sent' },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/@|Mphatso/);
    const [first, second] = sent.map(({ subjectId }) => Number(subjectId));
    expect(await findEvents(() => administratorInvitation.delete({ id: first ?? 0 }))).toMatchObject([
      { ...event, action: 'withdrawn', subjectId: first },
    ]);
    const { ticket: id } = await identity.getMail(people[1]?.email ?? '', 'administratorInvited');
    const choice = { phone: '0999000000', password: 'Chosen-pass-2026' };
    const accept = () => getVisitorApi().administratorInvitation.accept({ id, ...choice });
    expect(await findEvents(accept)).toMatchObject([
      {
        ...toAdministratorEvent(),
        security: 'account-creation',
        way: 'invitation',
        subjectRole: 'administrator',
      },
      { ...success, action: 'accepted', subjectId: second, accountId: expect.any(Number) },
    ]);
    expect(await findEvents(accept)).toMatchObject([{ outcome: 'failure', action: 'accepted' }]);
  });
});

describe('the security log of a new account', () => {
  const createPerson = () => ({
    firstname: 'Ada',
    surname: 'Banda',
    email: createAddress(),
    phone: '0999000000',
  });
  const createCreation = (way: string) => ({ security: 'account-creation', outcome: 'success', way });

  it('has its author, the way and the account, for a table', async () => {
    const { registration } = getAdministrationApi();
    const { firstname, surname, email, phone } = createPerson();
    const csv = `firstname,surname,email,phone,partner\n${firstname},${surname},${email},${phone},${partner.name}\n`;
    const table = await findEvents(() => registration.insertMany({ csv, dryRun: false }));
    const by = { accountId: administrator.id, subjectId: expect.any(Number) };
    expect(table).toMatchObject([{ ...createCreation('csv'), ...by }]);
    expect(await findEvents(() => registration.insertMany({ csv, dryRun: true }))).toEqual([]);
  });

  it('has the operator who runs the command', async () => {
    const input = { ...createPerson(), password: 'Chosen-pass-2026' };
    const getCommand = () => createAdministrator(identity.get(Database), identity.get(NewAccounts), input);
    expect(await findEvents(getCommand)).toMatchObject([{ ...createCreation('command'), actor: 'Operator' }]);
  });

  it('has the registration of a user, the first password, and the use of its dead link', async () => {
    const { email } = createPerson();
    const person = { firstname: 'Mphatso', surname: 'Kalua', email, phone: '0999000000' };
    const register = () => getAdministrationApi().user.insert({ ...person, userTypeId: partner.id });
    const by = { accountId: administrator.id, subjectId: expect.any(Number) };
    expect(await findEvents(register)).toMatchObject([{ ...createCreation('invitation'), ...by }]);
    const { ticket: id } = await identity.getMail(email, 'userInvited');
    const accept = () => getVisitorApi().userInvitation.accept({ id, password: 'Chosen-pass-2026' });
    expect(await findEvents(accept)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...success, security: 'user-invitation', action: 'accepted' }),
      ]),
    );
    expect(await findEvents(accept)).toMatchObject([{ security: 'user-invitation', outcome: 'failure' }]);
  });
});

describe('the security log of a sign-out', () => {
  it('has the account, once', async () => {
    const { principal } = await identity.signIn(account);
    const signOut = () => identity.getApi(principal).signin.signout({ userId: account.id });
    expect(await findEvents(signOut)).toMatchObject([
      { ...success, security: 'sign-out', accountId: account.id, role: 'user' },
    ]);
    expect(await findEvents(signOut)).toEqual([]);
  });
});
