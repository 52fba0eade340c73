import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addApp, getCode, runAt } from '../testing/authenticator-app.js';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';
import { FactorCodesService } from './factor-codes.service.js';

const identity = useIdentity();
const name = 'Phone';
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;
let account: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
});

const verify = ({ id, email }: TestAccount, proof: { code: string } | { recoveryCode: string }) =>
  identity.get(FactorCodesService).verify({}, { id, email, firstname: 'Test', surname: 'Person' }, proof);

const findTemplates = async ({ email }: TestAccount) =>
  (await identity.findMails(email)).map(({ template }) => template);

describe('setting up an authenticator app', () => {
  it('needs its first code, gives recovery codes once, and notifies the owner', async () => {
    const { secondFactor } = account.api;
    const { secret, uri } = await secondFactor.startTotp({});
    expect(uri).toContain(`otpauth://totp/Report%20Portal:${encodeURIComponent(account.email)}`);
    expect(uri).toContain(`secret=${secret}`);
    expect(await secondFactor.confirmTotp({ code: 'no code', name })).toMatchObject({ affectedRows: 0 });
    expect(await secondFactor.find({})).toEqual({ totp: [], recoveryCodes: 0, hasPassword: true });
    const code = `${getCode(secret).slice(0, 3)} ${getCode(secret).slice(3)}`;
    const confirmed = await secondFactor.confirmTotp({ code, name });
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    for (const recoveryCode of confirmed.recoveryCodes ?? [])
      expect(recoveryCode).toMatch(/^([A-HJ-NP-Z2-9]{6}-){3}[A-HJ-NP-Z2-9]{6}$/);
    const time = expect.stringMatching(/^20.*Z$/) as unknown;
    expect(await secondFactor.find({})).toEqual({
      totp: [{ id: expect.any(Number) as unknown, name, added: time, lastUsed: time }],
      recoveryCodes: 10,
      hasPassword: true,
    });
    expect(await secondFactor.confirmTotp({ code, name })).toMatchObject({ affectedRows: 0 });
    expect((await addApp(account)).recoveryCodes).toEqual([]);
    expect(await findTemplates(account)).toEqual(['secondFactorAdded', 'secondFactorAdded']);
    expect(identity.securityEvents.at(-1)).toMatchObject({
      security: 'second-factor-change',
      accountId: account.id,
      kind: 'added',
    });
  });

  it('stores no secret that can be read, or used for another account', async () => {
    const { secret } = await addApp(account);
    const other = await identity.addAccount('user', partner);
    const stored = await identity.queryRows<{ encrypted_secret: string }>(
      `UPDATE totp SET account_id = $2 WHERE account_id = $1 RETURNING encrypted_secret`,
      [account.id, other.id],
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    await expect(verify(other, { code: getCode(secret) })).rejects.toThrow(/another secret/);
  });

  it('is possible for five apps', async () => {
    for (let app = 0; app < 5; app++) await addApp(account);
    const { secret } = await account.api.secondFactor.startTotp({});
    const { affectedRows, message } = await account.api.secondFactor.confirmTotp({
      code: getCode(secret),
      name,
    });
    expect([affectedRows, message]).toEqual([0, 'You have five authenticator apps. Remove one first.']);
  });
});

describe('a code of an authenticator app', () => {
  const nextStep = Math.ceil(Date.now() / 30_000) * 30_000;

  it('is accepted once, and none of an earlier step', async () => {
    const { secret } = await addApp(account);
    const [former, current] = [getCode(secret, nextStep - 1), getCode(secret, nextStep)];
    await runAt(nextStep + 1_000, async () => {
      expect(await verify(account, { code: current })).toBe(true);
      expect(await verify(account, { code: current })).toBe(false);
      expect(await verify(account, { code: former })).toBe(false);
    });
  });

  it('counts for its 30 seconds, and those before and after them', async () => {
    const { secret } = await addApp(account);
    const verifyAt = (time: number) =>
      runAt(time, () => verify(account, { code: getCode(secret, nextStep) }));
    expect(await verifyAt(nextStep - 31_000)).toBe(false);
    expect(await verifyAt(nextStep + 61_000)).toBe(false);
    expect(await verifyAt(nextStep + 59_000)).toBe(true);
  });

  it('is accepted from a clock that drifts, and after it was set', async () => {
    const { secret } = await addApp(account);
    const verifyAhead = (minutes: number, seconds: number) => {
      const now = nextStep + minutes * 60_000;
      return runAt(now, () => verify(account, { code: getCode(secret, now + seconds * 1_000) }));
    };
    expect(await verifyAhead(1, 30)).toBe(true);
    expect(await verifyAhead(2, 60)).toBe(true);
    expect(await verifyAhead(3, 120)).toBe(false);
    expect(await verifyAhead(4, 0)).toBe(true);
  });

  it('is accepted by one of two requests at the same time', async () => {
    const { secret } = await addApp(account);
    const code = getCode(secret);
    const accepted = await Promise.all([verify(account, { code }), verify(account, { code })]);
    expect(accepted.sort()).toEqual([false, true]);
  });

  it.each(['', '000', 'abcdef'])('is not %j', async (code) => {
    await addApp(account);
    expect(await verify(account, { code })).toBe(false);
  });

  it('is locked after ten wrong ones, and the owner is notified once', async () => {
    const { secret } = await addApp(account);
    for (let time = 0; time < 10; time++) expect(await verify(account, { code: '1' })).toBe(false);
    await expect(verify(account, { code: getCode(secret) })).rejects.toMatchObject({ status: 429 });
    expect(identity.securityEvents.at(-1)).toMatchObject({ outcome: 'refused', reason: 'locked' });
    expect((await findTemplates(account)).filter((each) => each === 'secondFactorFailed')).toHaveLength(1);
    await identity.queryRows(`UPDATE sign_in_failure SET locked_until = now() - make_interval(secs => 1)`);
    expect(await verify(account, { code: getCode(secret) })).toBe(true);
    expect(await verify(account, { code: '1' })).toBe(false);
  });
});

describe('a recovery code', () => {
  it('works once, in any writing, and notifies the owner', async () => {
    const { recoveryCodes } = await addApp(account);
    const [recoveryCode = ''] = recoveryCodes;
    expect(await verify(account, { recoveryCode: recoveryCode.toLowerCase().replaceAll('-', ' ') })).toBe(
      true,
    );
    expect(await verify(account, { recoveryCode })).toBe(false);
    expect(await identity.getMail(account.email, 'recoveryCodeUsed')).toMatchObject({ left: 9 });
    expect((await account.api.secondFactor.find({})).recoveryCodes).toBe(9);
  });

  it('belongs to its account, and ends with new ones', async () => {
    const {
      recoveryCodes: [recoveryCode = ''],
    } = await addApp(account);
    const other = await identity.addAccount('user', partner);
    await addApp(other);
    expect(await verify(other, { recoveryCode })).toBe(false);
    const { recoveryCodes } = await account.api.secondFactor.createRecoveryCodes({});
    expect(recoveryCodes).toHaveLength(10);
    expect(await verify(account, { recoveryCode })).toBe(false);
    expect(await verify(account, { recoveryCode: recoveryCodes[9] ?? '' })).toBe(true);
    expect(await findTemplates(account)).toContain('recoveryCodesReplaced');
  });
});

describe('removing an authenticator app', () => {
  it('happens once, only for its owner, and notifies the owner', async () => {
    const { secret } = await addApp(account);
    const [app] = (await account.api.secondFactor.find({})).totp;
    const input = { id: app?.id ?? 0 };
    const other = await identity.addAccount('user', partner);
    expect(await other.api.secondFactor.removeTotp(input)).toMatchObject({ affectedRows: 0 });
    expect(await account.api.secondFactor.removeTotp(input)).toEqual({ affectedRows: 1 });
    expect(await account.api.secondFactor.removeTotp(input)).toMatchObject({ affectedRows: 0 });
    expect(await verify(account, { code: getCode(secret) })).toBe(false);
    expect(await findTemplates(account)).toContain('secondFactorRemoved');
  });
});

describe('the reset of second factors', () => {
  const reset = (by: TestAccount, userId = account.id) =>
    identity.post(by, '/secondFactor/reset', { userId });

  it('removes them, ends the sessions, is audited and notifies the owner', async () => {
    await addApp(account);
    await identity.signIn(account);
    expect((await reset(administrator)).body).toEqual({ affectedRows: 1 });
    expect(await account.api.secondFactor.find({})).toEqual({
      totp: [],
      recoveryCodes: 0,
      hasPassword: true,
    });
    const sessions = `SELECT FROM session WHERE account_id = $1 AND ended_at IS NULL`;
    expect(await identity.queryRows(sessions, [account.id])).toEqual([]);
    const [entry] = await administrator.api.personRecord.findHistory({ id: account.id });
    expect(entry).toMatchObject({ actorId: administrator.id, after: { secondFactor: 'reset' } });
    expect(await identity.getMail(account.email, 'secondFactorsReset')).toMatchObject({ by: 'Test Person' });
  });

  it('is possible for user admins of the partner, and nobody else', async () => {
    const other = await identity.addAccount('userAdmin', await identity.addPartner());
    expect((await reset(userAdmin)).status).toBe(200);
    expect((await reset(other)).status).toBe(404);
    expect((await reset(userAdmin, administrator.id)).status).toBe(403);
    expect((await reset(administrator, administrator.id)).status).toBe(403);
    expect((await reset(account)).status).toBe(403);
  });

  it('comes with the deletion of the account', async () => {
    await addApp(account);
    await administrator.api.user.delete({ id: account.id });
    for (const table of ['totp', 'recovery_code'])
      expect(await identity.queryRows(`SELECT FROM ${table} WHERE account_id = $1`, [account.id])).toEqual(
        [],
      );
  });
});
