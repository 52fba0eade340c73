import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { factorSignInContract, Inputs, SecondFactorRequest, SignedInAccount } from '@portal/contracts';
import { Passwords } from '../security/passwords.js';
import { addApp, getCode } from '../testing/authenticator-app.js';
import { password, useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const identity = useIdentity({
  SECOND_FACTOR_ROLES: 'administrator,userAdmin',
  SECOND_FACTOR_GRACE_SIGN_INS: '1',
});
const name = 'Phone';
let partner: TestPartner;
let account: TestAccount;
let administrator: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
  administrator = await identity.addAccount('administrator');
});
afterEach(() => {
  jest.restoreAllMocks();
});

type Step = Partial<SignedInAccount> & { secondFactor?: SecondFactorRequest };

async function signIn({ email }: TestAccount): Promise<Step> {
  const [response] = await identity
    .getApi()
    .portalSignIn.login({ username: email, password, agreement: '7', language: 'ny' });
  return (response ?? {}) as Step;
}

const getTicket = async (by = account) => (await signIn(by)).secondFactor?.ticket ?? '';

type SignInInput = Inputs<typeof factorSignInContract>;
const prove = (input: SignInInput['prove']) => identity.getApi().factorSignIn.prove(input);
const startTotp = (input: SignInInput['startTotp']) => identity.getApi().factorSignIn.startTotp(input);
const confirmTotp = (input: SignInInput['confirmTotp']) => identity.getApi().factorSignIn.confirmTotp(input);

describe('signing in with an authenticator app', () => {
  it('takes the password and a code, which opens one session', async () => {
    const { secret } = await addApp(account);
    const { secondFactor } = await signIn(account);
    expect(secondFactor).toMatchObject({ methods: ['totp', 'recoveryCode'], mustEnrol: false });
    const ticket = secondFactor?.ticket ?? '';
    const findSessions = () => identity.queryRows('SELECT FROM session WHERE account_id = $1', [account.id]);
    expect(await findSessions()).toEqual([]);
    const event = { security: 'sign-in', accountId: account.id, method: 'password' };
    const waiting = { ...event, outcome: 'refused', reason: 'second factor' };
    expect(identity.securityEvents.at(-1)).toMatchObject(waiting);
    expect(await prove({ ticket, code: '000' })).toEqual([]);
    const [signedIn, token] = await prove({ ticket, code: getCode(secret) });
    expect(signedIn).toMatchObject({ id: account.id, language: 'ny' });
    expect(token).toEqual(expect.any(String));
    expect(await findSessions()).toHaveLength(1);
    const completed = { ...event, outcome: 'success', secondFactor: 'totp' };
    expect(identity.securityEvents.at(-1)).toMatchObject(completed);
    await expect(prove({ ticket, code: getCode(secret) })).rejects.toMatchObject({
      response: { status: 404 },
    });
  });

  it('refuses a code that was used, also with another ticket', async () => {
    const { secret } = await addApp(account);
    const code = getCode(secret);
    expect(await prove({ ticket: await getTicket(), code })).toHaveLength(2);
    expect(await prove({ ticket: await getTicket(), code })).toEqual([]);
  });

  it('opens one session for two requests with one ticket or one code at the same time', async () => {
    const {
      secret,
      recoveryCodes: [recoveryCode],
    } = await addApp(account);
    const ticket = await getTicket();
    const proofs = [{ code: getCode(secret) }, { recoveryCode }];
    const byTicket = await Promise.allSettled(proofs.map((proof) => prove({ ticket, ...proof })));
    const findSessions = () => identity.queryRows('SELECT FROM session WHERE account_id = $1', [account.id]);
    expect(byTicket).toHaveLength(2);
    expect(await findSessions()).toHaveLength(1);
    const other = await identity.addAccount('user', partner);
    const code = getCode((await addApp(other)).secret);
    const tickets = [await getTicket(other), await getTicket(other)];
    const byCode = await Promise.all(tickets.map((each) => prove({ ticket: each, code })));
    expect(byCode.map(({ length }) => length).sort()).toEqual([0, 2]);
  });

  it('is possible by a recovery code instead', async () => {
    const {
      recoveryCodes: [recoveryCode],
    } = await addApp(account);
    expect(await prove({ ticket: await getTicket(), recoveryCode })).toHaveLength(2);
    expect(await prove({ ticket: await getTicket(), recoveryCode })).toEqual([]);
  });

  it('allows five wrong codes for a ticket, and ten for an account', async () => {
    const { secret } = await addApp(account);
    const [first, second, third] = [await getTicket(), await getTicket(), await getTicket()];
    for (const ticket of [first, second])
      for (let attempt = 0; attempt < 5; attempt++) expect(await prove({ ticket, code: '1' })).toEqual([]);
    const code = getCode(secret);
    await expect(prove({ ticket: first, code })).rejects.toMatchObject({ response: { status: 404 } });
    await expect(prove({ ticket: third, code })).rejects.toMatchObject({ response: { status: 429 } });
    expect(await identity.getMail(account.email, 'secondFactorFailed')).toBeDefined();
    const [attempt] = await account.api.signIns.findHistory({});
    expect(attempt).toMatchObject({ outcome: 'failure', method: 'password', secondFactor: 'totp' });
  });

  it('is refused to clients without the second step', async () => {
    await addApp(account);
    const input = { username: account.email, password };
    expect(await identity.request('POST', '/user/login', input)).toMatchObject({
      status: 403,
      body: { detail: "This account needs a second factor. Please sign in on the portal's page." },
    });
    expect((await identity.signIn(account, 'Wrong-pass-2026')).body).toEqual([]);
  });

  it('is not possible any more after the password was changed', async () => {
    const { secret } = await addApp(account);
    const ticket = await getTicket();
    const change = {
      id: account.id,
      email: account.email,
      oldPassword: password,
      password: 'Chosen-pass-2026',
    };
    expect(await account.api.user.updatePassword(change)).toEqual({ affectedRows: 1 });
    await expect(prove({ ticket, code: getCode(secret) })).rejects.toMatchObject({
      response: { status: 404 },
    });
  });

  it('is not possible with a password that was changed while it was verified', async () => {
    await addApp(account);
    const passwords = identity.get(Passwords);
    const verify = passwords.verify.bind(passwords);
    jest.spyOn(passwords, 'verify').mockImplementationOnce(async (...input) => {
      const isCorrect = await verify(...input);
      await identity.queryRows("UPDATE account SET password_hash = 'another' WHERE id = $1", [account.id]);
      return isCorrect;
    });
    expect(await signIn(account)).toEqual({});
  });

  it('does not let the password alone add another app', async () => {
    await addApp(account);
    const ticket = await getTicket();
    await expect(startTotp({ ticket })).rejects.toMatchObject({ response: { status: 404 } });
  });

  it('ends with the reset', async () => {
    await addApp(account);
    await administrator.api.secondFactor.reset({ userId: account.id });
    expect(await signIn(account)).toMatchObject({ id: account.id });
  });
});

describe('a role that requires a second factor', () => {
  it('allows some sign-ins without one, and then asks to set it up', async () => {
    expect(await signIn(administrator)).toMatchObject({ id: administrator.id, signInsLeft: 0 });
    const { secondFactor } = await signIn(administrator);
    expect(secondFactor).toMatchObject({ methods: [], mustEnrol: true });
    const ticket = secondFactor?.ticket ?? '';
    expect(await prove({ ticket, code: '000000' })).toEqual([]);
    const { secret } = await startTotp({ ticket });
    expect(await confirmTotp({ ticket, code: '1', name })).toEqual([]);
    const [signedIn, token, codes] = await confirmTotp({ ticket, code: getCode(secret), name });
    expect(signedIn).toMatchObject({ id: administrator.id });
    expect(signedIn).not.toHaveProperty('signInsLeft');
    expect(token).toEqual(expect.any(String));
    expect(codes?.recoveryCodes).toHaveLength(10);
    expect((await signIn(administrator)).secondFactor).toMatchObject({ mustEnrol: false });
  });

  it('allows no more of them at the same time', async () => {
    const passwords = identity.get(Passwords);
    const verify = passwords.verify.bind(passwords);
    let count = 0;
    let release = () => {};
    const allStarted = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(passwords, 'verify').mockImplementation(async (...input) => {
      count += 1;
      if (count === 3) release();
      await allStarted;
      return verify(...input);
    });
    const signIns = await Promise.all([1, 2, 3].map(() => signIn(administrator)));
    expect(signIns.filter(({ id }) => id)).toHaveLength(1);
  });

  it('lets clients without the second step sign in as often', async () => {
    expect((await identity.signIn(administrator)).body).toHaveLength(2);
    const input = { username: administrator.email, password };
    expect(await identity.request('POST', '/admin/login', input)).toMatchObject({ status: 403 });
  });

  it('leaves other roles alone', async () => {
    expect(await signIn(account)).not.toHaveProperty('signInsLeft');
    expect(await signIn(account)).toMatchObject({ id: account.id });
  });
});
