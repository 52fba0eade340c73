import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, mailContract } from '@portal/contracts';
import { hashTicket, createTicket } from '../security/secrets.js';
import {
  createAddress,
  password,
  useIdentity,
  type TestAccount,
  type TestPartner,
  type TestSignIn,
} from '../testing/identity-service.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';

const chosen = 'Chosen-pass-2026';
const notFound = { response: { status: 404 } };
const identity = useIdentity();
let partner: TestPartner;
/** An administrator, because only administrators can leave everything behind. */
let account: TestAccount;
/** The browser of the owner. */
let own: TestSignIn;
/** The browser of a thief who knows the password. */
let thief: TestSignIn;

beforeAll(async () => {
  identity.respond(mailContract.calls.status, () => ({ up: true }));
  partner = await identity.addPartner();
});

const names = { firstname: 'Mphatso', surname: 'Kalua' };
const request = ({ deviceToken = '' } = own) => ({ deviceToken });
const getApi = ({ principal } = thief) => identity.getApi(principal);
const changeEmail = async (email: string) => {
  const input = { id: account.id, email, ...names, phone: '+265 888 123 456', currentPassword: password };
  expect(await account.api.admin.update(input)).toEqual({ affectedRows: 1 });
};

async function changePassword(): Promise<void> {
  const input = { id: account.id, email: account.email, oldPassword: password, password: chosen };
  const response = await identity.getApi(own.principal, request()).admin.updatePassword(input);
  expect(response).toEqual({ affectedRows: 1 });
}

async function resetPassword(): Promise<void> {
  const {
    resetCode,
    verifyResetCode,
    resetPassword: reset,
  } = identity.getApi(undefined, request()).passwordReset;
  const { id } = await resetCode({ email: account.email });
  const verified = await verifyResetCode({
    id,
    code: (await identity.getMail(account.email, 'resetCode')).code,
  });
  expect(verified).toMatchObject({ valid: true });
  const ticket = verified.valid ? verified.id : '';
  expect(await reset({ id: ticket, password: chosen })).toEqual({ affectedRows: 1 });
}

const recoveries = [
  { way: 'a password change', recover: changePassword, isUndo: false },
  { way: 'a password reset', recover: resetPassword, isUndo: false },
  {
    way: 'an undone change of address',
    recover: async () => {
      const { ticket = '' } = await identity.getMail(account.email, 'emailChanged');
      expect(await identity.getApi(undefined, request()).emailChange.undo({ id: ticket })).toEqual({
        affectedRows: 1,
      });
    },
    isUndo: true,
  },
];

// docs/security.md names these tests.
describe.each(recoveries)('$way', ({ recover, isUndo }) => {
  beforeEach(async () => {
    account = await identity.addAccount('administrator');
    own = await identity.signIn(account);
    let email = account.email;
    if (isUndo) {
      email = createAddress();
      await changeEmail(email);
      await identity
        .getApi()
        .emailChange.confirm({ id: (await identity.getMail(email, 'confirmEmail')).ticket });
    }
    thief = await identity.signIn({ ...account, email });
  });

  it('ends the sessions', async () => {
    await recover();
    const ended = (await identity.findPublished(identityEvents.sessionEnded)).map(({ id }) => id);
    expect(ended).toEqual(expect.arrayContaining([own.principal.sessionId, thief.principal.sessionId]));
    expect(
      await identity.queryRows('SELECT FROM session WHERE account_id = $1 AND ended_at IS NULL', [
        account.id,
      ]),
    ).toEqual([]);
  });

  it(isUndo ? 'forgets the known devices' : 'forgets the known devices, except the one in use', async () => {
    const findDevices = () =>
      identity.queryRows('SELECT FROM sign_in_device WHERE account_id = $1', [account.id]);
    expect(await findDevices()).toHaveLength(2);
    await recover();
    expect(await findDevices()).toHaveLength(isUndo ? 0 : 1);
  });

  it('lets no passkey of the last 7 days sign in alone', async () => {
    const { passkey: passkeys } = getApi();
    const device = new SoftwareAuthenticator();
    const passkey = device.create(await passkeys.startRegistration({}));
    expect(await passkeys.register({ passkey })).toEqual({ affectedRows: 1 });
    await recover();
    const { passkeySignIn, portalSignIn } = identity.getApi();
    const signInAlone = async () =>
      passkeySignIn.finish({ passkey: device.get(await passkeySignIn.start({})), agreement: '1' });
    expect(await signInAlone()).toEqual([]);
    expect(await account.api.passkey.find({})).toHaveLength(1);
    // An undo leaves no password to sign in with.
    if (isUndo) return;
    const [step] = await portalSignIn.login({ username: account.email, password: chosen, agreement: '1' });
    if (!step || !('secondFactor' in step)) throw new Error('No second factor was requested.');
    const { methods, ticket } = step.secondFactor;
    expect(methods).toEqual(['passkey']);
    const second = device.get(await passkeySignIn.start({ ticket }));
    expect(await passkeySignIn.finish({ passkey: second, ticket })).toHaveLength(2);
    expect(await signInAlone()).toHaveLength(2);
  });

  it('ends the links to people whom the account has registered', async () => {
    const email = createAddress();
    await getApi().user.insert({ ...names, email, phone: '0999000000', userTypeId: partner.id });
    const { ticket: id } = await identity.getMail(email, 'userInvited');
    expect(await identity.getApi().userInvitation.find({ id })).toHaveLength(1);
    await recover();
    await expect(identity.getApi().userInvitation.find({ id })).rejects.toMatchObject(notFound);
  });

  it('withdraws the invitations of administrators', async () => {
    const email = createAddress();
    await getApi().administratorInvitation.insert({ ...names, email, password });
    const { ticket: id } = await identity.getMail(email, 'administratorInvited');
    expect(await identity.getApi().administratorInvitation.find({ id })).toHaveLength(1);
    await recover();
    await expect(identity.getApi().administratorInvitation.find({ id })).rejects.toMatchObject(notFound);
  });

  it('revokes the other codes that reset the password', async () => {
    const ticket = createTicket();
    await identity.queryRows(
      `INSERT INTO password_reset (handle_hash, email_hash, account_id, code_hash, code_seed, code_started_at, is_mailed,
         ticket_hash, expires_at)
       VALUES ($1, $1, $2, $1, $1, now(), true, $3, now() + interval '10 minutes')`,
      [randomBytes(32), account.id, hashTicket(ticket)],
    );
    await recover();
    const reset = identity.getApi().passwordReset.resetPassword({ id: ticket, password: 'Stolen-pass-2026' });
    expect(await reset).toMatchObject({ affectedRows: 0 });
  });

  it('revokes the links that make a browser known', async () => {
    const ticket = createTicket();
    await identity.queryRows(
      `INSERT INTO device_admission (ticket_hash, account_id, expires_at)
       VALUES ($1, $2, now() + interval '1 hour')`,
      [hashTicket(ticket), account.id],
    );
    await recover();
    await expect(identity.getApi().device.admit({ id: ticket })).rejects.toMatchObject(notFound);
  });

  it('deletes the sign-ins whose second factor is missing', async () => {
    await identity.queryRows(
      `INSERT INTO pending_sign_in (ticket_hash, account_id, agreement, expires_at)
       VALUES ($1, $2, 'accepted', now() + interval '10 minutes')`,
      [hashTicket(createTicket()), account.id],
    );
    await recover();
    expect(
      await identity.queryRows('SELECT FROM pending_sign_in WHERE account_id = $1', [account.id]),
    ).toEqual([]);
  });

  it('cancels the pending change of the address', async () => {
    const email = createAddress();
    await changeEmail(email);
    const { ticket: id } = await identity.getMail(email, 'confirmEmail');
    await recover();
    await expect(identity.getApi().emailChange.confirm({ id })).rejects.toMatchObject(notFound);
  });

  it('revokes the activation tickets that were mailed to the account', async () => {
    const person = await identity.addAccount('user', partner, 'Deactivated');
    const ticket = createTicket();
    await identity.queryRows(
      `INSERT INTO activation_ticket (ticket_hash, account_id, recipient_id, expires_at)
       VALUES ($1, $2, $3, now() + interval '1 day')`,
      [hashTicket(ticket), person.id, account.id],
    );
    const find = () => identity.getApi().registration.findByActivation({ id: ticket });
    expect(await find()).toHaveLength(1);
    await recover();
    await expect(find()).rejects.toMatchObject(notFound);
  });

  it('is published once, so that the other services discard what waits there', async () => {
    await recover();
    const events = await identity.findPublished(identityEvents.credentialsChanged);
    expect(events.filter(({ value }) => value?.accountId === account.id)).toHaveLength(1);
  });
});

describe('a password change of another account', () => {
  it('leaves its invitations and devices', async () => {
    const other = await identity.addAccount('administrator');
    const { deviceToken } = await identity.signIn(other);
    expect(deviceToken).toBeTruthy();
    const email = createAddress();
    await other.api.user.insert({ ...names, email, phone: '0999000000', userTypeId: partner.id });
    account = await identity.addAccount('administrator');
    own = await identity.signIn(account);
    await changePassword();
    const { ticket: id } = await identity.getMail(email, 'userInvited');
    expect(await identity.getApi().userInvitation.find({ id })).toHaveLength(1);
    expect(
      await identity.queryRows('SELECT FROM sign_in_device WHERE account_id = $1', [other.id]),
    ).toHaveLength(1);
  });
});
