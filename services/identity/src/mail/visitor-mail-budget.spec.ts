import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailContract, replyHeader } from '@portal/contracts';
import {
  createAddress,
  password,
  useIdentity,
  type TestAccount,
  type TestPartner,
} from '../testing/identity-service.js';

const identity = useIdentity({
  NETWORK_MAILS_PER_HOUR: '3',
  NETWORK_MAILS_PER_DAY: '5',
  VISITOR_MAILS_PER_HOUR: '7',
  VISITOR_MAILS_PER_DAY: '100',
});
let partner: TestPartner;
let account: TestAccount;

beforeAll(async () => {
  identity.respond(mailContract.calls.status, () => ({ up: true }));
  partner = await identity.addPartner();
});
beforeEach(async () => {
  await identity.queryRows('TRUNCATE visitor_mail');
  account = await identity.addAccount('user', partner);
});

const register = (clientAddress: string, email = createAddress()) =>
  identity.getApi(undefined, { clientAddress }).registration.insertByUser({
    firstname: 'Ada',
    surname: 'Banda',
    email,
    phone: '+265 999 000 111',
    password,
    userTypeId: partner.id,
  });
const requestCode = (clientAddress: string, email = createAddress(), deviceToken?: string) =>
  identity.getApi(undefined, { clientAddress, deviceToken }).passwordReset.resetCode({
    email,
  });
const matchRefusal = (reason: RegExp) => ({
  response: {
    status: 429,
    body: { detail: expect.stringMatching(reason) },
    headers: { [replyHeader.retryAfter]: expect.stringMatching(/^[1-9]\d*$/) },
  },
});
const moveCounts = (interval: string) =>
  identity.queryRows('UPDATE visitor_mail SET started_at = started_at - $1::interval', [interval]);

describe.each([
  ['registrations', register],
  ['codes for new passwords', requestCode],
])('the mails that %s cause', (_case, cause) => {
  const causeMany = async (count: number, clientAddress: string) => {
    for (let time = 0; time < count; time++) await cause(clientAddress);
  };

  it('have an hourly budget for each network', async () => {
    await causeMany(3, '192.0.2.1');
    await expect(cause('192.0.2.1')).rejects.toMatchObject(matchRefusal(/from your network/));
    await causeMany(1, '192.0.2.2');
  });

  it('have a daily budget for each network', async () => {
    await causeMany(3, '192.0.2.1');
    await identity.queryRows(
      "UPDATE visitor_mail SET started_at = started_at - interval '1 hour' WHERE period = 'hour'",
    );
    await causeMany(2, '192.0.2.1');
    await expect(cause('192.0.2.1')).rejects.toMatchObject(matchRefusal(/from your network/));
    await moveCounts('1 day');
    await causeMany(1, '192.0.2.1');
  });

  it('stay within the budget when they are caused concurrently', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => cause('192.0.2.1')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('are counted alike for an address with an account', async () => {
    for (let time = 0; time < 3; time++) await cause('192.0.2.1', account.email);
    await expect(cause('192.0.2.1')).rejects.toMatchObject(matchRefusal(/from your network/));
  });
});

describe('the budget of mails for all networks', () => {
  const causes = {
    codes: (network: string, { email }: TestAccount) => requestCode(network, email),
    notices: (network: string, { email }: TestAccount) => register(network, email),
  };
  const findPriority = async ({ email }: Pick<TestAccount, 'email'>) =>
    (await identity.findMailOrders(email)).map(({ priority }) => priority);
  /** Mails to seven accounts, which is the budget. */
  const useUp = async (cause: 'codes' | 'notices') => {
    for (let network = 1; network <= 7; network++)
      await causes[cause](`192.0.2.${network}`, await identity.addAccount('user', partner));
  };

  it.each(['codes', 'notices'] as const)(
    'refuses no %s above it, which wait in the queue instead',
    async (cause) => {
      await useUp(cause);
      await causes[cause]('192.0.2.8', account);
      expect(await findPriority(account)).toEqual(['low']);
    },
  );

  it('lets links for registration wait behind notices', async () => {
    await useUp('notices');
    const email = createAddress();
    expect(await register('192.0.2.8', email)).toMatchObject({ affectedRows: 1 });
    expect(await findPriority({ email })).toEqual(['low']);
  });

  it('is not used up by mails that are not sent', async () => {
    for (let network = 1; network <= 8; network++) await requestCode(`192.0.2.${network}`);
    await requestCode('192.0.2.9', account.email);
    for (let network = 1; network <= 8; network++) await register(`192.0.2.${network}`, account.email);
    const email = createAddress();
    await register('192.0.2.9', email);
    expect([...(await findPriority(account)), ...(await findPriority({ email }))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('does not defer the mails of a browser that has signed in to the account before', async () => {
    const { deviceToken } = await identity.signIn(account);
    await useUp('codes');
    await requestCode('192.0.2.8', account.email, deviceToken);
    expect(await findPriority(account)).toEqual([undefined]);
  });
});

describe('the budgets of mails that visitors cause', () => {
  it('are separate, so that registrations stop no codes', async () => {
    for (let time = 0; time < 3; time++) await register('192.0.2.1');
    await requestCode('192.0.2.1');
  });

  it('do not stop a browser that has signed in to the account before', async () => {
    const { deviceToken } = await identity.signIn(account);
    for (let time = 0; time < 3; time++) await requestCode('192.0.2.1');
    expect(await requestCode('192.0.2.1', account.email, deviceToken)).toMatchObject({ code: 'sent' });
    expect(await identity.findMails(account.email)).toMatchObject([{ template: 'resetCode' }]);
  });
});
