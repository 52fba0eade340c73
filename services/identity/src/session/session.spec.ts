import { expect, it, describe } from '@jest/globals';
import { identityEvents, replyHeader, type Principal } from '@portal/contracts';
import { runInTransaction, waitUntilWaiting, type TestResponse } from '@portal/service-kit/testing';
import { password, useIdentity } from '../testing/identity-service.js';

const identity = useIdentity();

const refresh = (sessionToken: string) => identity.request('POST', '/session/refresh', {}, { sessionToken });
const signOut = (principal: Principal) =>
  identity.post({ principal }, '/signin/signout', { userId: principal.accountId });

/** Starts requests one after the other while the session is locked, and waits for their responses. */
async function runTogether(
  { sessionId }: Principal,
  requests: (() => Promise<TestResponse>)[],
): Promise<TestResponse[]> {
  const responses: Promise<TestResponse>[] = [];
  await runInTransaction(identity, async (rows) => {
    await rows(`SELECT FROM session WHERE id = '${sessionId}' FOR UPDATE`);
    for (const request of requests) {
      responses.push(request());
      await waitUntilWaiting(identity, responses.length);
    }
  });
  return Promise.all(responses);
}

const isRenewable = async (sessionToken: string) => {
  const { body } = await refresh(sessionToken);
  return Array.isArray(body) && body.length === 2;
};

/** Returns the cookie of the session that a proof opens in place of another one. */
async function prove(principal: Principal): Promise<string> {
  const { headers } = await identity.request('POST', '/session/prove', { password }, { principal });
  return headers[replyHeader.sessionToken] ?? '';
}

const getRenewed = ({ headers }: TestResponse) => headers[replyHeader.sessionToken] ?? '';

describe('the end of a session at the moment of a renewal', () => {
  it.each([
    ['its own, which comes first', false, ['renewal', 'end']],
    ['its own, which comes second', false, ['end', 'renewal']],
    ['the one that replaces it, which comes first', true, ['renewal', 'end']],
    ['the one that replaces it, which comes second', true, ['end', 'renewal']],
  ])('leaves no session: %s', async (_case, isProved, order) => {
    const { principal, sessionToken = '' } = await identity.signIn(
      await identity.addAccount('administrator'),
    );
    const token = isProved ? await prove(principal) : sessionToken;
    const responses = await runTogether(
      principal,
      order.map((each) => () => (each === 'renewal' ? refresh(token) : signOut(principal))),
    );
    const renewal = responses[order.indexOf('renewal')];
    expect(renewal?.status).toBe(order[0] === 'renewal' ? 200 : 401);
    for (const each of [sessionToken, token, ...responses.map(getRenewed)])
      expect(await isRenewable(each)).toBe(false);
    const ended = (await identity.findPublished(identityEvents.sessionEnded)).map(({ id }) => id);
    expect(ended).toEqual(expect.arrayContaining([principal.sessionId, token.split('.')[0]]));
  });
});
