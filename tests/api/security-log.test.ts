import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { eventually } from '../support/eventually.js';
import { createReplicatedPerson } from '../support/replicated-fixtures.js';
import { type LogLine, getSecurityEvents } from '../support/log-lines.js';
import { createVisitor, type Person, signInAs } from '../support/people.js';
import { readFigures } from '../support/prometheus.js';
import { type RestResponse, Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { toProjectPath, createSharedComponent } from '../support/shared-components.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

type Component = Parameters<typeof getSecurityEvents>[0];

let partner: PartnerFixture;
let account: AccountFixture;
let administrator: Person;
/** A gateway without a proxy before it, which limits calls. */
let direct: SecondCopy;

beforeAll(async () => {
  partner = await createPartner();
  administrator = await createReplicatedPerson('administrator');
  direct = await startSecondCopy(createSharedComponent('gateway'), { PROXIES: '0', RATE_LIMIT: 'on' });
});
afterAll(() => direct.stop());
beforeEach(async () => {
  account = await createAccount('user', partner);
});

const getId = ({ headers }: RestResponse) => headers.get('x-request-id') ?? '';

async function findEvent(component: Component, response: RestResponse, event: string): Promise<LogLine> {
  const events = await eventually(
    () => getSecurityEvents(component, getId(response), event),
    ({ length }) => length > 0,
  );
  expect(events).toHaveLength(1);
  return events[0] as LogLine;
}

const logIn = (password: string, username = account.email, rest = createVisitor()) =>
  rest.post('/user/login', { username, password });
const origin = { level: 'info', clientAddress: expect.stringMatching(/^[\d.:a-f]+$/) };

describe('sign-in', () => {
  it('logs an unknown address by a hash, which is the same for the same address', async () => {
    const email = `${randomUUID()}@nowhere.example`;
    const first = await findEvent('identity', await logIn('x', email), 'sign-in');
    const second = await findEvent('identity', await logIn('x', email.toUpperCase()), 'sign-in');
    expect(first).toMatchObject({ ...origin, outcome: 'failure' });
    expect(first.emailHash).toMatch(/^[\da-f]{16}$/);
    expect(second.emailHash).toBe(first.emailHash);
    expect(JSON.stringify(first)).not.toMatch(/@|accountId/);
    const command = toProjectPath('services/identity/dist/hash-email.js');
    const { env } = createSharedComponent('identity').definition;
    const { stdout } = await promisify(execFile)(process.execPath, [command, email.toUpperCase()], { env });
    expect(stdout.trim()).toBe(first.emailHash);
  });

  it('is logged only with the address from trusted proxies', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
    const credentials = { username: account.email, password: demoPassword };
    const toAddress = async (rest: Rest) => {
      const response = await rest.post('/user/login', credentials, headers);
      return (await findEvent('identity', response, 'sign-in')).clientAddress;
    };
    // The shared portal trusts one proxy.
    expect(await toAddress(createVisitor())).toBe('198.51.100.7');
    expect(await toAddress(new Rest(direct.url))).toBe('127.0.0.1');
  });
});

describe('refusal', () => {
  const findFigure = async (event: string) => {
    const text = await (await fetch(`${direct.healthUrl}/metrics`)).text();
    return readFigures(text, 'portal_security_events_total', { event, outcome: 'refused' })[0] ?? 0;
  };

  it('of a missing permission is logged by the gateway', async () => {
    const { rest } = await signInAs('user', account.email);
    const refused = await rest.get('/audit/findAll');
    expect(refused.status).toBe(403);
    expect(await findEvent('gateway', refused, 'access-denial')).toMatchObject({
      ...origin,
      outcome: 'refused',
      accountId: account.id,
      role: 'user',
      method: 'GET',
      route: '/map-back-end/audit/findAll',
    });
  });

  it('of a forged token is logged by the gateway', async () => {
    const { body } = await logIn(demoPassword);
    const [, token = ''] = body as [unknown, string];
    const forged = token.replace(/[^.]+$/, 'A'.repeat(86));
    const refused = await new Rest(undefined, forged).get('/audit/findAll');
    expect(refused.status).toBe(401);
    expect(await findEvent('gateway', refused, 'forged-token')).toMatchObject({
      ...origin,
      outcome: 'failure',
      method: 'GET',
    });
  });

  it('by a service is logged by the gateway', async () => {
    const { rest } = await signInAs('user', account.email);
    const refused = await rest.post('/seen/findAllUnseen', { userId: administrator.account.id });
    expect(refused.status).toBe(403);
    expect(await findEvent('gateway', refused, 'access-denial')).toMatchObject({ accountId: account.id });
  });

  it('of too many calls from one address names the time to wait and is counted for the alert', async () => {
    const visitor = new Rest(direct.url);
    const responses = await Promise.all(Array.from({ length: 130 }, () => visitor.post('/session/refresh')));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused[0]?.body).toMatchObject({ code: 'too-many-requests' });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      await eventually(
        () => findFigure('rate-limit'),
        (count) => count >= refused.length,
      ),
    ).toBe(refused.length);
  });
});
