import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, replyHeader, type PasskeyRequestOptions } from '@portal/contracts';
import { password, useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';

const identity = useIdentity();
const agreement = '1';
let partner: TestPartner;
let account: TestAccount;
let device: SoftwareAuthenticator;

async function addPasskey(owner: TestAccount): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator();
  const passkey = authenticator.create(await owner.api.passkey.startRegistration({}));
  expect(await owner.api.passkey.register({ passkey })).toEqual({ affectedRows: 1 });
  return authenticator;
}

beforeAll(async () => {
  partner = await identity.addPartner();
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
  device = await addPasskey(account);
});

const start = (ticket?: string): Promise<PasskeyRequestOptions> =>
  identity.getApi().passkeySignIn.start({ ticket });
const finish = (input: object) => identity.request('POST', '/portal/passkey', input);
const signIn = async (circumstances?: Parameters<SoftwareAuthenticator['get']>[1]) =>
  finish({ passkey: device.get(await start(), circumstances), agreement });
const enterPassword = async ({ email } = account): Promise<string> => {
  const [result] = await identity
    .getApi()
    .portalSignIn.login({ username: email, password, agreement, language: 'ny' });
  if (!result || !('secondFactor' in result)) throw new Error('No second factor was requested.');
  expect(result.secondFactor).toMatchObject({ methods: ['passkey'], mustEnrol: false });
  return result.secondFactor.ticket;
};
const expectFailure = (response: { body: unknown }) => {
  expect(response.body).toEqual([]);
  expect(identity.securityEvents.at(-1)).toMatchObject({ security: 'sign-in', outcome: 'failure' });
};

describe('signing in with a passkey alone', () => {
  it('opens and records a session, and keeps the choices of the page', async () => {
    const options = await start();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const { body, headers } = await finish({ passkey: device.get(options), agreement: '7', language: 'en' });
    expect(body).toEqual([expect.objectContaining({ id: account.id, language: 'en' }), expect.any(String)]);
    const [sessionId] = headers[replyHeader.sessionToken]?.split('.') ?? [];
    expect(await identity.findPublished(identityEvents.signedIn)).toContainEqual(
      expect.objectContaining({ id: sessionId }),
    );
    expect(await account.api.passkey.find({})).toMatchObject([{ lastUsed: expect.any(String) }]);
    const [stored] = await identity.queryRows('SELECT agreement FROM account WHERE id = $1', [account.id]);
    expect(stored).toEqual({ agreement: '7' });
  });

  it('needs the agreement', async () => {
    expect((await finish({ passkey: device.get(await start()) })).status).toBe(400);
  });

  it.each([
    ['of another site', { origin: 'https://portal.attacker.example' }],
    ['of a device that did not verify its user', { isVerified: false }],
  ])('fails by a response %s', async (_, circumstances) => {
    expectFailure(await signIn(circumstances));
  });

  it('fails by a response that was used, has expired or is to another challenge', async () => {
    const passkey = device.get(await start());
    expect((await finish({ passkey, agreement })).body).toHaveLength(2);
    expectFailure(await finish({ passkey, agreement }));
    const expired = device.get(await start());
    await identity.queryRows(`UPDATE webauthn_challenge SET expires_at = now() - make_interval(secs => 1)`);
    expectFailure(await finish({ passkey: expired, agreement }));
    const proof = device.get(await account.api.passkey.startProof({}));
    expectFailure(await finish({ passkey: proof, agreement }));
  });

  it('fails by a passkey that is unknown, was removed, or is signed by another key', async () => {
    const unknown = new SoftwareAuthenticator();
    expectFailure(await finish({ passkey: unknown.get(await start()), agreement }));
    const { id, rawId } = device.get(await start());
    expectFailure(await finish({ passkey: { ...unknown.get(await start()), id, rawId }, agreement }));
    const [{ id: passkeyId } = { id: 0 }] = await account.api.passkey.find({});
    await account.api.passkey.remove({ id: passkeyId });
    expectFailure(await signIn());
  });

  it('refuses a passkey whose counter has not grown, and logs it', async () => {
    expect((await signIn()).body).toHaveLength(2);
    device.counter -= 1;
    expect((await signIn()).body).toEqual([]);
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ security: 'passkey-counter', accountId: account.id, outcome: 'refused' }),
    );
  });

  it('returns the status of an account that is not active', async () => {
    await identity.queryRows(`UPDATE account SET status = 'Blocked' WHERE id = $1`, [account.id]);
    expect((await signIn()).body).toEqual([{ status: 'Blocked' }]);
  });
});

describe('a passkey after the password', () => {
  it('completes the sign-in with its choices, once', async () => {
    const ticket = await enterPassword();
    const options = await start(ticket);
    expect(options.allowCredentials).toHaveLength(1);
    const passkey = device.get(options);
    expect((await finish({ passkey })).status).toBe(400);
    expect((await finish({ passkey, ticket })).body).toMatchObject([{ id: account.id, language: 'ny' }, {}]);
    expectFailure(await finish({ passkey: device.get(options), ticket }));
  });

  it('must be one of the account, for the challenge of the ticket', async () => {
    const ticket = await enterPassword();
    const other = await addPasskey(await identity.addAccount('user', partner));
    expectFailure(await finish({ passkey: other.get(await start(ticket)), ticket }));
    expectFailure(await finish({ passkey: device.get(await start()), ticket }));
    const [attempt] = await account.api.signIns.findHistory({});
    expect(attempt).toMatchObject({ outcome: 'failure', method: 'password', secondFactor: 'passkey' });
    expect((await finish({ passkey: device.get(await start(ticket)), ticket })).body).toHaveLength(2);
  });

  it('is not asked for after five failures', async () => {
    const ticket = await enterPassword();
    for (let attempt = 0; attempt < 5; attempt++)
      expectFailure(
        await finish({ passkey: device.get(await start(ticket), { isVerified: false }), ticket }),
      );
    expectFailure(await finish({ passkey: device.get(await start(ticket)), ticket }));
  });
});

describe('a passkey that is not confirmed', () => {
  beforeEach(async () => {
    await identity.queryRows('UPDATE passkey SET is_confirmed = false WHERE account_id = $1', [account.id]);
  });

  it('is not confirmed by the ticket of another account', async () => {
    const other = await identity.addAccount('user', partner);
    await addPasskey(other);
    const ticket = await enterPassword(other);
    expectFailure(await finish({ passkey: device.get(await start(ticket)), ticket }));
    expectFailure(await signIn());
  });

  it('proves nothing in a session', async () => {
    const { principal, api } = account;
    const passkey = device.get(await api.passkey.startProof({}));
    expect((await identity.request('POST', '/session/prove', { passkey }, { principal })).body).toEqual([]);
  });
});

describe('a passkey in a session', () => {
  const prove = async (authenticator: SoftwareAuthenticator, { principal, api } = account) => {
    const passkey = authenticator.get(await api.passkey.startProof({}));
    return identity.request('POST', '/session/prove', { passkey }, { principal });
  };

  it('proves its account again, and no other', async () => {
    const response = await finish({ passkey: device.get(await start()), agreement });
    const [sessionId = ''] = response.headers[replyHeader.sessionToken]?.split('.') ?? [];
    const principal = { ...account.principal, sessionId };
    const own = { ...account, principal, api: identity.getApi(principal) };
    const other = await addPasskey(await identity.addAccount('user', partner));
    expect((await prove(other, own)).body).toEqual([]);
    const passkey = device.get(await account.api.passkey.startProof({}));
    expect((await identity.request('POST', '/session/prove', { passkey }, { principal })).body).toEqual([]);
    // The password alone is no second factor.
    expect(await own.api.proof.prove({ password })).toEqual([]);
    expect((await prove(device, own)).body).toHaveLength(2);
  });

  it('is added and removed only with a recent proof', async () => {
    const api = identity.getApi({ ...account.principal, provedUntil: 0 });
    const needsProof = { response: { status: 403, body: { errors: [{ field: 'proof' }] } } };
    const [{ id } = { id: 0 }] = await api.passkey.find({});
    await expect(api.passkey.startRegistration({})).rejects.toMatchObject(needsProof);
    await expect(api.passkey.remove({ id })).rejects.toMatchObject(needsProof);
  });
});
