import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';

const identity = useIdentity();
let partner: TestPartner;
let account: TestAccount;
let device: SoftwareAuthenticator;

beforeAll(async () => {
  partner = await identity.addPartner();
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
  device = new SoftwareAuthenticator();
});

const register = async (owner = account, authenticator = device) => {
  const options = await owner.api.passkey.startRegistration({});
  return owner.api.passkey.register({ passkey: authenticator.create(options) });
};

describe('adding a passkey', () => {
  it('lists it by the name of its browser, and mails the owner', async () => {
    expect(await register()).toEqual({ affectedRows: 1 });
    const passkeys = await account.api.passkey.find({});
    expect(passkeys).toEqual([expect.objectContaining({ name: 'Passkey', lastUsed: null, isSynced: false })]);
    expect(await identity.getMail(account.email, 'passkeyAdded')).toMatchObject({ name: 'Passkey' });
    expect(identity.securityEvents.at(-1)).toMatchObject({
      security: 'passkey-change',
      outcome: 'success',
      kind: 'added',
    });
  });

  it('is named after browser and system', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const options = await account.api.passkey.startRegistration({});
    await identity
      .getApi(account.principal, { userAgent })
      .passkey.register({ passkey: device.create(options) });
    expect(await account.api.passkey.find({})).toMatchObject([{ name: 'Firefox, Linux' }]);
  });

  it('names the account, and excludes its other passkeys', async () => {
    await register();
    const options = await account.api.passkey.startRegistration({});
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: account.email },
      excludeCredentials: [{ id: device.id.toString('base64url'), transports: ['internal'] }],
    });
  });

  it('uses a challenge once, for its account only', async () => {
    const other = await identity.addAccount('user', partner);
    const passkey = device.create(await account.api.passkey.startRegistration({}));
    expect(await other.api.passkey.register({ passkey })).toMatchObject({ affectedRows: 0 });
    expect(await account.api.passkey.register({ passkey })).toMatchObject({ affectedRows: 1 });
    expect(await account.api.passkey.register({ passkey })).toMatchObject({ affectedRows: 0 });
    expect(identity.securityEvents.at(-1)).toMatchObject({ security: 'passkey-change', outcome: 'failure' });
  });

  it.each([
    ['for another site', { origin: 'https://portal.attacker.example' }],
    ['of a device that did not verify its user', { isVerified: false }],
  ])('refuses a passkey %s', async (_, circumstances) => {
    const passkey = device.create(await account.api.passkey.startRegistration({}), circumstances);
    expect(await account.api.passkey.register({ passkey })).toMatchObject({ affectedRows: 0 });
    expect(await account.api.passkey.find({})).toEqual([]);
  });

  it('refuses a passkey of another account, and an eleventh one', async () => {
    await register();
    const other = await identity.addAccount('user', partner);
    expect(await register(other)).toMatchObject({ message: 'This passkey has already been added.' });
    for (let number = 1; number < 10; number++)
      expect(await register(account, new SoftwareAuthenticator())).toEqual({ affectedRows: 1 });
    expect(await register(account, new SoftwareAuthenticator())).toMatchObject({
      message: 'You have 10 passkeys. Remove one first.',
    });
  });
});

describe('the own passkeys', () => {
  it('are renamed and removed by their owner only', async () => {
    await register();
    const other = await identity.addAccount('user', partner);
    const [{ id } = { id: 0 }] = await account.api.passkey.find({});
    const notFound = { response: { status: 404 } };
    await expect(other.api.passkey.rename({ id, name: 'Mine' })).rejects.toMatchObject(notFound);
    await expect(other.api.passkey.remove({ id })).rejects.toMatchObject(notFound);
    expect(await account.api.passkey.rename({ id, name: 'Office key' })).toEqual({ affectedRows: 1 });
    expect(await account.api.passkey.find({})).toMatchObject([{ name: 'Office key' }]);
    expect(await account.api.passkey.remove({ id })).toEqual({ affectedRows: 1 });
    await expect(account.api.passkey.remove({ id })).rejects.toMatchObject(notFound);
    expect(await account.api.passkey.find({})).toEqual([]);
    expect(await identity.getMail(account.email, 'passkeyRemoved')).toMatchObject({ name: 'Office key' });
  });

  it('are deleted with the account', async () => {
    await register();
    const administrator = await identity.addAccount('administrator');
    await administrator.api.user.delete({ id: account.id });
    expect(await identity.queryRows('SELECT FROM passkey WHERE account_id = $1', [account.id])).toEqual([]);
  });

  it('that are older than 7 days still sign in alone after another password', async () => {
    const former = new SoftwareAuthenticator();
    await register(account, former);
    await identity.queryRows(
      `UPDATE passkey SET created_at = now() - interval '8 days' WHERE account_id = $1`,
      [account.id],
    );
    const change = { oldPassword: 'Test-pass-2026', password: 'violet-tractor-sleeping-7' };
    expect(await account.api.user.updatePassword({ id: account.id, ...change })).toMatchObject({
      affectedRows: 1,
    });
    const { start, finish } = identity.getApi().passkeySignIn;
    expect(await finish({ passkey: former.get(await start({})), agreement: '1' })).toHaveLength(2);
  });
});
