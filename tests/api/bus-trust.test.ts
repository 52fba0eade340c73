import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { requestHeader, type ComponentName, type ServiceName } from '@portal/contracts';
import { ComponentTokens, inboxPrefix, keyVariables } from '@portal/server-kit';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createPartner, createPerson } from '../support/fixtures.js';

/** The gateway's own connection, as somebody has it who knows the gateway's NATS password and no key. */
let gateway: NatsConnection;
let administrator: Person;
let user: Person;

beforeAll(async () => {
  const { url, passwords } = portalUnderTest().nats;
  const credentials = { user: 'gateway', pass: passwords.gateway };
  gateway = await connect({ servers: url, ...credentials, inboxPrefix: inboxPrefix('gateway') });
  const partner = await createPartner();
  administrator = await createPerson('administrator');
  user = await createPerson('user', partner);
});

afterAll(() => gateway.close());

/** The status of a call that is sent past the gateway. */
async function statusOf(subject: string, input: object, head: Record<string, string> = {}): Promise<string> {
  const sent = headers();
  for (const [name, value] of Object.entries(head)) sent.set(name, value);
  const response = await gateway.request(subject, JSON.stringify(input), { headers: sent, timeout: 5_000 });
  return response.headers?.get('Status') || '200';
}

const updateStatus = (head: Record<string, string>) =>
  statusOf('call.identity.user.updateStatus', { id: user.account.id, status: 'Blocked' }, head);

describe('a service', () => {
  it('does not believe a principal that nobody has signed', async () => {
    const { id: accountId, role } = administrator.account;
    const principal = { accountId, role, partnerId: null, groupId: null, sessionId: 'forged' };
    expect(await updateStatus({ Principal: JSON.stringify(principal) })).toBe('401');
  });

  it.each(['', 'abc', 'Bearer ', 'Bearer abc', 'Bearer a.b.c'])('refuses the token %j', async (token) => {
    expect(await updateStatus({ [requestHeader.authorization]: token })).toBe('401');
  });

  it('checks the role of the token that travels with the call', async () => {
    expect(await updateStatus({ [requestHeader.authorization]: `Bearer ${user.token}` })).toBe('403');
    expect(await updateStatus({ [requestHeader.authorization]: `Bearer ${administrator.token}` })).toBe(
      '200',
    );
  });

  it('takes no token of a component for that of a user', async () => {
    expect(await updateStatus({ [requestHeader.authorization]: bearer('identity', 'identity') })).toBe('401');
  });
});

/** The token by which a component proves itself to a service. */
function bearer(component: ComponentName, service: ServiceName): string {
  const key = keyVariables.SIGNING_KEY.parse(portalUnderTest().signingKeys[component]);
  return `Bearer ${new ComponentTokens(component, key).tokenFor(service)}`;
}

describe('an internal call', () => {
  const findLive = (authorization?: string) =>
    statusOf(
      'call.identity.sessionActivity.findLive',
      { sessionIds: [] },
      authorization ? { [requestHeader.authorization]: authorization } : {},
    );

  it('is answered to a component that may make it', async () => {
    expect(await findLive(bearer('gateway', 'identity'))).toBe('200');
  });

  it('is refused without a token, and to a user', async () => {
    expect(await findLive()).toBe('401');
    expect(await findLive(`Bearer ${administrator.token}`)).toBe('401');
  });

  it('is refused to a component that the contract does not name', async () => {
    expect(await findLive(bearer('analytics', 'identity'))).toBe('401');
  });

  it('is refused with a token for another service', async () => {
    expect(await findLive(bearer('gateway', 'reports'))).toBe('401');
  });
});

it('a service publishes its response to inboxes alone, so that it cannot be led to publish an event of another', async () => {
  const received: string[] = [];
  const subject = 'facts.identity.occurrence.sessionEnded.forged';
  gateway.subscribe('facts.identity.occurrence.sessionEnded.*', {
    callback: (_error, message) => void received.push(message.subject),
  });
  const call = 'call.reports.reportType.findAll';
  gateway.publish(call, '{}', { reply: subject });
  // The service handles the calls of a connection in their order.
  await gateway.request(call, '{}', { timeout: 5_000 });
  expect(received).not.toContain(subject);
});
