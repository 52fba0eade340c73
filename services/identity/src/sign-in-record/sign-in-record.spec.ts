import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents } from '@portal/contracts';
import {
  useIdentity,
  type TestAccount,
  type TestPartner,
  type TestSignIn,
} from '../testing/identity-service.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;
let account: TestAccount;
/** The browser that the owner uses now. */
let current: TestSignIn;
/** Another browser of the owner. */
let other: TestSignIn;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
  other = await identity.signIn(account, undefined, { userAgent: firefox, clientAddress: '198.51.100.7' });
  current = await identity.signIn(account);
});

const getOwnApi = () =>
  identity.getApi(current.principal, { deviceToken: current.deviceToken ?? '' }).signIns;
const getSignInsApi = ({ principal }: TestAccount) => identity.getApi(principal).signIns;
const findOther = async (kind: 'sessions' | 'devices') => {
  const found = (await getOwnApi().findMine({}))[kind].find(({ isCurrent }) => !isCurrent);
  return { userId: account.id, id: found?.id ?? '' };
};
const isEnded = async ({ principal }: TestSignIn) =>
  (await identity.findPublished(identityEvents.sessionEnded)).some(({ id }) => id === principal.sessionId);

describe('the own sessions and known browsers', () => {
  it('have browser, system and address, and mark the ones in use', async () => {
    const { sessions, devices } = await getOwnApi().findMine({});
    const isOther = { browser: 'Firefox', system: 'Linux', address: '198.51.100.7', isCurrent: false };
    const isOwn = { browser: null, system: null, address: '127.0.0.1', isCurrent: true };
    for (const list of [sessions, devices]) {
      expect(list).toHaveLength(2);
      expect(list).toEqual(
        expect.arrayContaining([expect.objectContaining(isOther), expect.objectContaining(isOwn)]),
      );
    }
    expect(JSON.stringify(sessions)).not.toContain(other.principal.sessionId);
  });

  it('show the latest browser and address of a device', async () => {
    const { deviceToken = '' } = other;
    await identity.signIn(account, undefined, { deviceToken, clientAddress: '203.0.113.9' });
    const { devices } = await getOwnApi().findMine({});
    expect(devices).toEqual(expect.arrayContaining([expect.objectContaining({ address: '203.0.113.9' })]));
    expect(devices).toHaveLength(2);
  });
});

describe('ending a session', () => {
  it('signs the browser out at once, and happens once', async () => {
    const session = await findOther('sessions');
    expect(await getOwnApi().endSession(session)).toEqual({ affectedRows: 1 });
    expect(await isEnded(other)).toBe(true);
    expect(await isEnded(current)).toBe(false);
    const { sessionToken = '' } = other;
    expect((await identity.request('POST', '/session/refresh', {}, { sessionToken })).status).toBe(401);
    expect(await getOwnApi().endSession(session)).toMatchObject({ affectedRows: 0 });
    expect(identity.securityEvents.at(-1)).toMatchObject({
      security: 'session-end',
      accountId: account.id,
      subjectId: account.id,
      kind: 'session',
    });
  });

  it('is possible for administrators, and for nobody else', async () => {
    const session = await findOther('sessions');
    for (const person of [userAdmin, await identity.addAccount('user', partner)])
      await expect(getSignInsApi(person).endSession(session)).rejects.toMatchObject({
        response: { status: 403 },
      });
    const ofAnother = { ...session, userId: userAdmin.id };
    expect(await getSignInsApi(userAdmin).endSession(ofAnother)).toMatchObject({ affectedRows: 0 });
    expect(await isEnded(other)).toBe(false);
    const { sessions } = await identity
      .getApi(administrator.principal)
      .personRecord.findSignIns({ id: account.id });
    expect(sessions.map(({ id }) => id)).toContain(session.id);
    expect(await getSignInsApi(administrator).endSession(session)).toEqual({ affectedRows: 1 });
    expect(await isEnded(other)).toBe(true);
  });
});

describe('ending a known browser', () => {
  it('makes it a new one at the next sign-in, and leaves its session', async () => {
    const device = await findOther('devices');
    await expect(getSignInsApi(userAdmin).forgetBrowser(device)).rejects.toMatchObject({
      response: { status: 403 },
    });
    expect(await getOwnApi().forgetBrowser(device)).toEqual({ affectedRows: 1 });
    expect(await getOwnApi().forgetBrowser(device)).toMatchObject({ affectedRows: 0 });
    expect(await isEnded(other)).toBe(false);
    expect((await getOwnApi().findMine({})).devices).toMatchObject([{ isCurrent: true }]);
    await identity.signIn(account, undefined, { deviceToken: other.deviceToken ?? '' });
    expect(identity.securityEvents.at(-1)).toMatchObject({ security: 'sign-in', isKnownDevice: false });
  });

  it('is possible for administrators', async () => {
    expect(await getSignInsApi(administrator).forgetBrowser(await findOther('devices'))).toEqual({
      affectedRows: 1,
    });
  });
});
