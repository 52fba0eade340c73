import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { getInboxPrefix, requestHeader, type ComponentName, type ServiceName } from '@portal/contracts';
import { ComponentTokens, keyVariables } from '@portal/server-kit';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createPartner, createPerson } from '../support/fixtures.js';

/** A connection with the gateway's NATS password but without its key. */
let gateway: NatsConnection;
let administrator: Person;
let user: Person;

beforeAll(async () => {
  const { url, passwords } = portalUnderTest().nats;
  const credentials = { user: 'gateway', pass: passwords.gateway };
  gateway = await connect({ servers: url, ...credentials, inboxPrefix: getInboxPrefix('gateway') });
  const partner = await createPartner();
  administrator = await createPerson('administrator');
  user = await createPerson('user', partner);
});

afterAll(() => gateway.close());

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
    timeout: scaleTimeout(5_000),
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
  await gateway.request(call, '{}', { timeout: scaleTimeout(5_000) });
  expect(received).not.toContain(subject);
});
