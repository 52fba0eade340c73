import { beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/contracts/demo';
import { mailTo } from '../support/mail.js';
import { visitor } from '../support/people.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

const failuresBeforeLock = 10;
let partner: PartnerFixture;
let account: AccountFixture;

beforeEach(async () => {
  partner ??= await createPartner();
  account = await createAccount('user', partner);
});

interface From {
  /** Default: the address that all tests use. */
  address?: string;
  device?: string;
}

const attempt = (password: string, from: From = {}) =>
  visitor().post('/user/login', { username: account.email, password }, headersOf(from));

const headersOf = ({ address, device }: From): Record<string, string> => ({
  ...(address && { 'x-forwarded-for': address }),
  ...(device && { cookie: device }),
});

/** Signs in once with the correct password. Returns whether it succeeded. */
const signsIn = async (from: From = {}) =>
  ((await attempt(demoPassword, from)).body as unknown[]).length === 2;

/** Fails sign-ins from an address or a device. */
async function failFrom(from: From, times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect((await attempt('wrong', from)).text).toBe('[]');
}

/** Signs in and returns the device cookie. */
async function knownDevice(): Promise<string> {
  const response = await attempt(demoPassword);
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('device='));
  return cookie?.split(';')[0] ?? '';
}

describe('failures on unknown devices', () => {
  it('do not lock out a browser that has signed in to the account before', async () => {
    const device = await knownDevice();
    const address = '192.0.2.1';
    await failFrom({ address }, failuresBeforeLock);
    expect(await signsIn({ address })).toBe(false);
    expect(await signsIn({ address, device })).toBe(true);
    // A success on a known device does not reset the failures of unknown ones.
    expect(await signsIn({ address })).toBe(false);
  });

  it('are mailed to the owner', async () => {
    await failFrom({ address: '192.0.2.3' }, failuresBeforeLock);
    await mailTo(account.email, 'Sign-ins from there are blocked');
  });
});
