import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents } from '@portal/contracts';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';
import { UnusedAccountJob } from './unused-account.job.js';
import { UnusedAccountService } from './unused-account.service.js';

const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  await identity.queryRows(
    `INSERT INTO account (firstname, surname, email, role, status, partner_id, password_hash, created_at, last_used_at)
     SELECT 'Busy', 'Person', 'busy' || n || '@test.example', 'user', 'Active', $1, '', now() - interval '3 years', now()
     FROM generate_series(1, 100) n`,
    [partner.id],
  );
});
beforeEach(async () => {
  await identity.queryRows(`DELETE FROM account WHERE firstname = 'Test' AND role <> 'administrator'`);
  await identity.queryRows('DELETE FROM unused_account_run');
});

const run = () => identity.get(UnusedAccountJob).run();
const getService = () => identity.get(UnusedAccountService);

/** Adds an account that was last used a time ago. */
async function addUnused(ago: string): Promise<TestAccount> {
  const account = await identity.addAccount('user', partner);
  await identity.queryRows(
    `UPDATE account SET created_at = now() - interval '3 years', last_used_at = now() - $2::interval WHERE id = $1`,
    [account.id, ago],
  );
  return account;
}

/** Moves all dates that the job compares with the clock into the past. */
async function letPass(days: number): Promise<void> {
  await identity.queryRows(
    `UPDATE account SET last_used_at = last_used_at - make_interval(days => $1) WHERE firstname = 'Test'`,
    [days],
  );
  await identity.queryRows(
    'UPDATE unused_account_warning SET warned_at = warned_at - make_interval(days => $1)',
    [days],
  );
  await identity.queryRows('DELETE FROM unused_account_run');
}

async function runAfter(days: number): Promise<void> {
  await letPass(days);
  await run();
}

const findStatus = async ({ id }: TestAccount) =>
  (await identity.queryRows('SELECT status FROM account WHERE id = $1', [id]))[0]?.status;
const findLastRun = async () =>
  (await identity.queryRows('SELECT warned, deactivated, stopped FROM unused_account_run'))[0];

describe('the daily check of unused accounts', () => {
  it('warns 14 days and one day before, then deactivates, once each', async () => {
    const [idle, fresh] = [await addUnused('5 months 17 days'), await addUnused('5 months')];
    await run();
    await runAfter(0);
    expect(await identity.findMails(idle.email)).toEqual([{ template: 'unusedWarning', days: 14 }]);
    // Months differ in length, so the last days are checked one by one.
    await runAfter(11);
    for (let day = 0; day < 6 && (await findStatus(idle)) === 'Active'; day++) await runAfter(1);
    expect([await findStatus(idle), await findStatus(fresh)]).toEqual(['Deactivated', 'Active']);
    expect(await identity.findMails(idle.email)).toEqual([
      { template: 'unusedWarning', days: 14 },
      { template: 'unusedWarning', days: 1 },
    ]);
    const changes = await identity.findPublished(identityEvents.accountChanged);
    expect(changes.filter(({ value }) => value?.accountId === idle.id)).toMatchObject([
      { value: { reason: 'unused', changedBy: null, after: { status: 'Deactivated' } } },
    ]);
  });

  it('is made once a day by several copies of the service', async () => {
    const { email } = await addUnused('14 months');
    const outcomes = await Promise.all([1, 2, 3].map(() => getService().runOnceToday()));
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([{ warned: 1, deactivated: 0 }]);
    expect(await getService().runOnceToday()).toBeUndefined();
    expect(await identity.findMails(email)).toHaveLength(1);
  });

  it('deactivates only warned accounts', async () => {
    const account = await addUnused('14 months');
    await run();
    expect(await findStatus(account)).toBe('Active');
    await runAfter(1);
    expect(await findStatus(account)).toBe('Deactivated');
    expect(await findLastRun()).toEqual({ warned: 0, deactivated: 1, stopped: false });
  });

  it('spares accounts that were used after the warning', async () => {
    const account = await addUnused('14 months');
    await run();
    await identity.queryRows('UPDATE account SET last_used_at = now() WHERE id = $1', [account.id]);
    await runAfter(1);
    expect(await findStatus(account)).toBe('Active');
  });

  it('gives accounts that are activated again as long as new ones', async () => {
    const account = await addUnused('14 months');
    const { updateStatus } = identity.getApi(administrator.principal).user;
    await updateStatus({ id: account.id, status: 'Blocked' });
    await updateStatus({ id: account.id, status: 'Active' });
    await run();
    expect(await identity.findMails(account.email)).toEqual([]);
  });

  it('stops and notifies the administrators when more than one in twenty are due', async () => {
    const idle = await Promise.all(Array.from({ length: 20 }, () => addUnused('14 months')));
    await run();
    await runAfter(1);
    expect(new Set(await Promise.all(idle.map(findStatus)))).toEqual(new Set(['Active']));
    expect(await findLastRun()).toEqual({ warned: 0, deactivated: 0, stopped: true });
    expect(await identity.findMails(administrator.email)).toEqual([
      { template: 'deactivationStopped', count: 20, of: 121 },
    ]);
    expect(await getService().preview()).toMatchObject({ active: 121, isBeyondLimit: true });
    expect(await getService().runNow(false)).toMatchObject({ stopped: { count: 20, of: 121 } });
    expect(await getService().runNow(true)).toEqual({ warned: 0, deactivated: 20 });
    expect(new Set(await Promise.all(idle.map(findStatus)))).toEqual(new Set(['Deactivated']));
  });

  it('never deactivates the last administrator', async () => {
    await identity.queryRows(
      `UPDATE account SET created_at = now() - interval '3 years', last_used_at = now() - interval '14 months'
       WHERE role = 'administrator'`,
    );
    await run();
    await runAfter(1);
    expect(await findStatus(administrator)).toBe('Active');
  });
});
