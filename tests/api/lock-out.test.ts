import { beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { requestTicket } from '../support/mail.js';
import { createVisitor } from '../support/people.js';
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
  createVisitor().post('/user/login', { username: account.email, password }, toHeaders(from));

const toHeaders = ({ address, device }: From): Record<string, string> => ({
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
async function createKnownDevice(): Promise<string> {
  return readDevice(await attempt(demoPassword));
}

function readDevice({ headers }: { headers: Headers }): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith('device='));
  return cookie?.split(';')[0] ?? '';
}

describe('failures on unknown devices', () => {
  it('do not lock out a browser that has signed in to the account before', async () => {
    const device = await createKnownDevice();
    const address = '192.0.2.1';
    await failFrom({ address }, failuresBeforeLock);
    expect(await signsIn({ address, device })).toBe(true);
  });

  it('are mailed to the owner, with a link that admits a new browser', async () => {
    const address = '192.0.2.3';
    await failFrom({ address }, failuresBeforeLock);
    const id = await requestTicket(account.email, 'admitBrowser');
    const response = await createVisitor().post('/device/admit', { id });
    const device = readDevice(response);
    expect(await signsIn({ address, device })).toBe(true);
  });

  it('do not stop the owner on a new device in another network', async () => {
    for (let network = 1; network <= 11; network++)
      await failFrom({ address: `198.51.100.${network}` }, failuresBeforeLock - 1);
    expect(await signsIn({ address: '203.0.113.1' })).toBe(true);
  });
});
