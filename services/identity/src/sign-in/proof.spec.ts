import { beforeEach, expect, it, describe } from '@jest/globals';
import { identityEvents, type Principal, replyHeader } from '@portal/contracts';
import { addApp, getCode } from '../testing/authenticator-app.js';
import {
  password,
  readClaims,
  useIdentity,
  type TestAccount,
  type TestPartner,
} from '../testing/identity-service.js';

const identity = useIdentity();
let administrator: TestAccount;
let partner: TestPartner;
let user: TestAccount;

beforeEach(async () => {
  administrator = await identity.addAccount('administrator');
  partner = await identity.addPartner();
  user = await identity.addAccount('user', partner);
});

/** Signs in, and lets time pass since then. */
async function signInBefore(interval: string): Promise<Principal> {
  const { principal } = await identity.signIn(administrator);
  await identity.queryRows('UPDATE session SET proved_at = now() - $1::interval WHERE id = $2', [
    interval,
    principal.sessionId,
  ]);
  return { ...principal, provedUntil: 0 };
}

const sendProof = (principal: Principal, proof: object) =>
  identity.request('POST', '/session/prove', proof, { principal });

const prove = async (principal: Principal, typed: string) =>
  (await sendProof(principal, { password: typed })).body as unknown[];

const refresh = (sessionToken: string) => identity.request('POST', '/session/refresh', {}, { sessionToken });

/** Proves the account. Returns the new session and its cookie. */
async function openProved(principal: Principal): Promise<{ sessionId: string; cookie: string }> {
  const { body, headers } = await sendProof(principal, { password });
  const [, token] = body as unknown[];
  return { sessionId: String(readClaims(token).sid), cookie: headers[replyHeader.sessionToken] ?? '' };
}

const findEnded = async () =>
  (await identity.findPublished(identityEvents.sessionEnded)).map(({ value }) => value?.sessionId);

const readProvedUntil = (token: unknown) => Number(readClaims(token).proved_until);

describe('an act that matters', () => {
  const deleteUser = (principal: Principal) =>
    identity.request('POST', '/user/delete', { id: user.id }, { principal });

  it('needs a proof of the account within the last ten minutes', async () => {
    const principal = await signInBefore('11 minutes');
    const refused = await deleteUser(principal);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ errors: [{ field: 'proof' }] });
    const [, token] = await prove(principal, password);
    const provedUntil = readProvedUntil(token);
    expect(provedUntil).toBeGreaterThan(Date.now() / 1_000 + 500);
    expect((await deleteUser({ ...principal, provedUntil })).body).toEqual({ affectedRows: 1 });
  });

  it.each([
    ['a move to another partner', '/user/updateUserType', () => ({ id: user.id, type: partner.id })],
    ['the hand-over of a leaver', '/leaver/deactivate', () => ({ id: user.id })],
    [
      'a bulk decision on registrations',
      '/accountDecision/runBulk',
      () => ({ kind: 'Registration', ids: [user.id], action: 'accept' }),
    ],
    [
      'many people of a table',
      '/user/insertMany',
      () => ({ csv: 'firstname', dryRun: false, activate: true }),
    ],
    [
      'the pattern of a new partner',
      '/userType/insert',
      () => ({ name: 'Any mailbox', userGroupId: partner.groupId, emailPattern: 'mail.example' }),
    ],
  ])('is %s', async (_act, path, getInput) => {
    const principal = await signInBefore('11 minutes');
    const send = (provedUntil: number) =>
      identity.request('POST', path, getInput(), { principal: { ...principal, provedUntil } });
    expect((await send(0)).body).toMatchObject({ errors: [{ field: 'proof' }] });
    expect((await send(administrator.principal.provedUntil ?? 0)).status).toBe(200);
  });
});

describe('a proof', () => {
  it('is refused for a wrong password, and after too many also for the correct one', async () => {
    const principal = await signInBefore('11 minutes');
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await prove(principal, 'Wrong-pass-2026')).toEqual([]);
    expect(await prove(principal, password)).toEqual([]);
  });

  it('stays with the session when its token is renewed', async () => {
    const { principal, sessionToken = '' } = await identity.signIn(administrator);
    await identity.queryRows(`UPDATE session SET proved_at = now() - interval '5 minutes' WHERE id = $1`, [
      principal.sessionId,
    ]);
    const [, token] = (await refresh(sessionToken)).body as unknown[];
    expect(readProvedUntil(token) - Date.now() / 1_000).toBeCloseTo(300, -1);
  });

  it('is not accepted in a session that has ended', async () => {
    const principal = await signInBefore('11 minutes');
    await identity.queryRows('UPDATE session SET ended_at = now() WHERE id = $1', [principal.sessionId]);
    expect(await prove(principal, password)).toEqual([]);
  });

  it('replaces the session, so that its former cookie and tokens end', async () => {
    const { principal, sessionToken = '' } = await identity.signIn(administrator);
    const { sessionId, cookie } = await openProved(principal);
    expect(sessionId).not.toBe(principal.sessionId);
    const first = await refresh(cookie);
    const [, renewed] = first.body as unknown[];
    expect(readClaims(renewed).sid).toBe(sessionId);
    expect(await findEnded()).toContain(principal.sessionId);
    expect((await refresh(sessionToken)).status).toBe(401);
    expect((await refresh(first.headers[replyHeader.sessionToken] ?? '')).status).toBe(200);
    const [former, next] = await identity.queryRows<{ created: Date; browser: string }>(
      'SELECT created_at AS created, browser FROM session WHERE id = ANY ($1::uuid[])',
      [[principal.sessionId, sessionId]],
    );
    expect(next).toEqual(former);
    expect(await prove(principal, password)).toEqual([]);
  });

  it('leaves the former session without the proof if its response is lost', async () => {
    const { principal, sessionToken = '' } = await identity.signIn(administrator);
    await identity.queryRows(`UPDATE session SET proved_at = now() - interval '1 day' WHERE id = $1`, [
      principal.sessionId,
    ]);
    await openProved(principal);
    const [, token] = (await refresh(sessionToken)).body as unknown[];
    expect(readClaims(token).sid).toBe(principal.sessionId);
    expect(readProvedUntil(token)).toBeLessThan(Date.now() / 1_000);
    const { cookie } = await openProved(principal);
    await refresh(cookie);
    expect((await refresh(sessionToken)).status).toBe(401);
  });

  it.each([
    ['another proof', (principal: Principal) => openProved(principal)],
    [
      'a sign-out',
      (principal: Principal) =>
        identity.post({ principal }, '/signin/signout', { userId: principal.accountId }),
    ],
  ])('ends the former session by %s, too', async (_use, useSession) => {
    const { principal, sessionToken = '' } = await identity.signIn(administrator);
    const { sessionId } = await openProved(principal);
    expect(await findEnded()).not.toContain(principal.sessionId);
    await useSession({ ...principal, sessionId });
    expect(await findEnded()).toContain(principal.sessionId);
    expect((await refresh(sessionToken)).status).toBe(401);
  });
});

describe('the end of a session', () => {
  it('is the end of those that proofs have opened in its place', async () => {
    const { principal } = await identity.signIn(administrator);
    const replacements = [await openProved(principal), await openProved(principal)];
    await identity.post({ principal }, '/signin/signout', { userId: principal.accountId });
    const ids = replacements.map(({ sessionId }) => sessionId);
    expect(await findEnded()).toEqual(expect.arrayContaining([principal.sessionId, ...ids]));
    for (const { cookie } of replacements) expect((await refresh(cookie)).status).toBe(401);
  });

  it('through a cookie that was copied ends them, too', async () => {
    const { principal, sessionToken = '' } = await identity.signIn(administrator);
    const { cookie } = await openProved(principal);
    const { headers } = await refresh(sessionToken);
    await refresh(headers[replyHeader.sessionToken] ?? '');
    expect((await refresh(sessionToken)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('whose replacement is used keeps that one alone', async () => {
    const { principal } = await identity.signIn(administrator);
    const [unused, used] = [await openProved(principal), await openProved(principal)];
    expect((await refresh(used.cookie)).status).toBe(200);
    expect((await refresh(unused.cookie)).status).toBe(401);
  });

  it('does not meet one that is kept when all others end', async () => {
    const { principal } = await identity.signIn(administrator);
    const { sessionId, cookie } = await openProved(principal);
    const by = { principal: { ...principal, sessionId } };
    expect((await identity.post(by, '/signIns/endOtherSessions', { userId: administrator.id })).status).toBe(
      200,
    );
    expect(await findEnded()).toContain(principal.sessionId);
    expect((await refresh(cookie)).status).toBe(200);
  });
});

describe('a proof of an account with a second factor', () => {
  let recoveryCodes: string[];
  let principal: Principal;
  let secret: string;

  beforeEach(async () => {
    ({ principal } = await identity.signIn(administrator));
    ({ secret, recoveryCodes } = await addApp(administrator));
  });

  it('needs the password and a code together', async () => {
    expect(await prove(principal, password)).toEqual([]);
    expect((await sendProof(principal, { code: getCode(secret) })).body).toEqual([]);
    expect((await sendProof(principal, { password, code: '000' })).body).toEqual([]);
    expect((await sendProof(principal, { password, code: getCode(secret) })).body).toHaveLength(2);
  });

  it('takes a recovery code as the code, which a wrong password does not use up', async () => {
    const [recoveryCode] = recoveryCodes;
    const proof = { password: 'Wrong-pass-2026', recoveryCode };
    expect((await sendProof(principal, proof)).body).toEqual([]);
    expect((await sendProof(principal, { password, recoveryCode })).body).toHaveLength(2);
  });

  it('needs the code alone if there is no password', async () => {
    await identity.queryRows('UPDATE account SET password_hash = NULL WHERE id = $1', [administrator.id]);
    expect(await prove(principal, password)).toEqual([]);
    expect((await sendProof(principal, { code: getCode(secret) })).body).toHaveLength(2);
  });

  it('is needed for another password, too', async () => {
    const { id, email } = administrator;
    const change = { id, email, oldPassword: password, password: 'Chosen-pass-2026' };
    const send = (by: Principal) =>
      identity.request('POST', '/admin/updatePassword', change, { principal: by });
    expect((await send({ ...principal, provedUntil: 0 })).body).toMatchObject({
      errors: [{ field: 'proof' }],
    });
    expect((await send(principal)).body).toEqual({ affectedRows: 1 });
  });
});
