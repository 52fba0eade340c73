import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import {
  type AnyCall,
  type Bound,
  type ComponentName,
  contracts,
  getInboxPrefix,
  requestHeader,
  type ServiceName,
} from '@portal/contracts';
import { ComponentTokens, keyVariables } from '@portal/server-kit';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { Rest } from '../support/rest.js';
import { createPartner, createPerson } from '../support/fixtures.js';

const timeoutMs = 60_000;

/** A connection with the gateway's NATS password but without its key. */
let gateway: NatsConnection;
let analytics: NatsConnection;
let administrator: Person;
let user: Person;
let userAdmin: Person;

beforeAll(async () => {
  const { url, passwords } = portalUnderTest().nats;
  const connectAs = (component: 'gateway' | 'analytics') =>
    connect({
      servers: url,
      user: component,
      pass: passwords[component],
      inboxPrefix: getInboxPrefix(component),
    });
  gateway = await connectAs('gateway');
  analytics = await connectAs('analytics');
  const partner = await createPartner();
  administrator = await createPerson('administrator');
  user = await createPerson('user', partner);
  userAdmin = await createPerson('userAdmin', partner);
});

afterAll(() => Promise.all([gateway.close(), analytics.close()]));

/** Returns the status of a call that bypasses the gateway. */
async function findStatus(
  subject: string,
  input: object,
  head: Record<string, string> = {},
): Promise<string> {
  const sent = headers();
  for (const [name, value] of Object.entries(head)) sent.set(name, value);
  const response = await gateway.request(subject, JSON.stringify(input), {
    headers: sent,
    timeout: timeoutMs,
  });
  return response.headers?.get('Status') || '200';
}

const updateStatus = (head: Record<string, string>) =>
  findStatus('call.identity.user.updateStatus', { id: user.account.id, status: 'Blocked' }, head);

describe('service', () => {
  it('rejects an unsigned principal', async () => {
    const { id: accountId, role } = administrator.account;
    const principal = { accountId, role, partnerId: null, groupId: null, sessionId: 'forged' };
    expect(await updateStatus({ Principal: JSON.stringify(principal) })).toBe('401');
  });

  it.each(['', 'abc', 'Bearer ', 'Bearer abc', 'Bearer a.b.c'])('rejects the token %j', async (token) => {
    expect(await updateStatus({ [requestHeader.authorization]: token })).toBe('401');
  });

  it('checks the role of the token that travels with the call', async () => {
    expect(await updateStatus({ [requestHeader.authorization]: `Bearer ${user.token}` })).toBe('403');
    expect(await updateStatus({ [requestHeader.authorization]: `Bearer ${administrator.token}` })).toBe(
      '200',
    );
  });

  it('rejects a token of a component in place of a user token', async () => {
    expect(await updateStatus({ [requestHeader.authorization]: getBearer('identity', 'identity') })).toBe(
      '401',
    );
  });
});

describe('every call that the gateway sends', () => {
  const calls = Object.values(contracts)
    .flatMap(({ calls }): Bound<AnyCall>[] => Object.values(calls))
    .filter(({ service }) => service !== 'gateway')
    .filter((call) => call.kind === 'rest' || call.callers.includes('gateway'));

  it('is refused to requests without a token, unless it is public', async () => {
    const refused = calls.filter((call) => call.kind === 'internal' || !call.access.public);
    const statuses = await Promise.all(
      refused.map(async ({ subject }) => `${subject} ${await findStatus(subject, {})}`),
    );
    expect(statuses).toEqual(refused.map(({ subject }) => `${subject} 401`));
  });

  it.each([
    ['user', () => user],
    ['userAdmin', () => userAdmin],
    ['administrator', () => administrator],
  ] as const)('is refused to the role %s, unless it is for that role', async (role, person) => {
    const head = { [requestHeader.authorization]: `Bearer ${person().token}` };
    const refused = calls.filter((call) => call.kind === 'rest' && !call.access[role]);
    const statuses = await Promise.all(
      refused.map(async ({ subject }) => `${subject} ${await findStatus(subject, {}, head)}`),
    );
    expect(statuses).toEqual(refused.map(({ subject }) => `${subject} 403`));
  });
});

it('a token that is read from a call opens services, but not the gateway', async () => {
  const tokens: string[] = [];
  analytics.subscribe('call.analytics.usage.*', {
    callback: (_error, { headers: head }) =>
      void tokens.push(head?.get(requestHeader.authorization).slice('Bearer '.length) ?? ''),
  });
  await analytics.flush();
  const day = new Date().toISOString().slice(0, 10);
  const usage = await administrator.rest.get('/usage/findAll', { from: day, to: day, by: 'all' });
  expect(usage.status).toBe(200);
  const token = tokens.find((each) => readSubject(each) === String(administrator.account.id)) ?? '';
  expect(await updateStatus({ [requestHeader.authorization]: `Bearer ${token}` })).toBe('200');
  const { status, text } = await new Rest(undefined, token).get('/reportType/findAll');
  expect(status).toBe(401);
  expect(text).toContain('jwt malformed');
});

const readSubject = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

/** Creates the token that authenticates a component to a service. */
function getBearer(component: ComponentName, service: ServiceName): string {
  const key = keyVariables.SIGNING_KEY.parse(portalUnderTest().signingKeys[component]);
  return `Bearer ${new ComponentTokens(component, key).getToken(service)}`;
}

describe('internal call', () => {
  const findLive = (authorization?: string) =>
    findStatus(
      'call.identity.sessionActivity.findLive',
      { sessionIds: [] },
      authorization ? { [requestHeader.authorization]: authorization } : {},
    );

  it('is allowed for a component of the contract', async () => {
    expect(await findLive(getBearer('gateway', 'identity'))).toBe('200');
  });

  it('is rejected without a token and for a user', async () => {
    expect(await findLive()).toBe('401');
    expect(await findLive(`Bearer ${administrator.token}`)).toBe('401');
  });

  it('is rejected for a component that the contract does not name', async () => {
    expect(await findLive(getBearer('analytics', 'identity'))).toBe('401');
  });

  it('is rejected with a token for another service', async () => {
    expect(await findLive(getBearer('gateway', 'reports'))).toBe('401');
  });
});

it('a service publishes responses only to inboxes, so that it cannot publish events of other services', async () => {
  const received: string[] = [];
  const subject = 'events.identity.domain.sessionEnded.forged';
  gateway.subscribe('events.identity.domain.sessionEnded.*', {
    callback: (_error, message) => void received.push(message.subject),
  });
  const call = 'call.reports.reportType.findAll';
  gateway.publish(call, '{}', { reply: subject });
  // A service handles the calls of a connection in order.
  await gateway.request(call, '{}', { timeout: timeoutMs });
  expect(received).not.toContain(subject);
});
