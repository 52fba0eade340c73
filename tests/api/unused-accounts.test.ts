import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { findMailsTo } from '../support/mail.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';

const portal = startIsolatedPortal({
  without: ['power-bi-emulator', 'reports', 'analytics'],
  env: { identity: { UNUSED_POLL_SECONDS: '1' } },
});
let secondCopy: SecondCopy;

beforeAll(async () => {
  secondCopy = await startSecondCopy(portal().components.identity);
});
afterAll(() => secondCopy.stop());

const run = (text: string, values: unknown[] = []) => sql('identity', text, values, portal().databases);
const findRow = <R extends Record<string, unknown>>(text: string) =>
  queryRow<R>('identity', text, [], portal().databases);

const many = 100;

/** Creates active accounts. The named accounts were last used `unused` ago, and no run was made today. */
async function populate(unused: Record<string, string>): Promise<void> {
  await waitUntilRun();
  await run(`DELETE FROM account WHERE email LIKE '%@unused.example'`);
  await run(
    `INSERT INTO account (firstname, surname, email, role, status, partner_id, password_hash, created_at, last_used_at)
     SELECT 'Busy', 'Person', 'busy' || n || '@unused.example', 'user', 'Active', 1, '', now() - interval '3 years', now()
     FROM generate_series(1, ${many}) n`,
  );
  for (const [name, ago] of Object.entries(unused)) {
    await run(
      `INSERT INTO account (firstname, surname, email, role, status, partner_id, password_hash, created_at, last_used_at)
       VALUES ('Idle', 'Person', $1 || '@unused.example', 'user', 'Active', 1, '', now() - interval '3 years', now() - $2::interval)`,
      [name, ago],
    );
  }
  await run(`DELETE FROM unused_account_run`);
}

/** Moves all dates that the job compares with the clock into the past. */
async function letPass(days: number): Promise<void> {
  await run(`UPDATE account SET last_used_at = last_used_at - make_interval(days => $1)`, [days]);
  await run(`UPDATE unused_account_warning SET warned_at = warned_at - make_interval(days => $1)`, [days]);
  await run(`DELETE FROM unused_account_run`);
}

/** Waits until one of the two copies, which poll every second, has made today's run. */
const waitUntilRun = () =>
  eventually(
    () => run('SELECT FROM unused_account_run'),
    ({ length }) => length > 0,
  );

const findStatus = async (name: string) =>
  (await run(`SELECT status FROM account WHERE email = $1 || '@unused.example'`, [name]))[0]?.status;
const findMails = async (name: string) =>
  (await findMailsTo(`${name}@unused.example`, portal().mailUrl)).map(({ text }) => text);

describe('daily check of unused accounts', () => {
  it('warns 14 days and one day before, then deactivates, once each with several copies', async () => {
    await populate({ idle: '5 months 17 days', fresh: '5 months' });
    await waitUntilRun();
    await letPass(0);
    await waitUntilRun();
    await eventually(
      () => findMails('idle'),
      ({ length }) => length === 1,
    );
    // Months differ in length, so the last days are checked one by one.
    for (const days of [11, 1, 1, 1, 1, 1]) {
      await letPass(days);
      await waitUntilRun();
      if ((await findStatus('idle')) === 'Deactivated') break;
    }
    expect(await findStatus('idle')).toBe('Deactivated');
    expect(await findStatus('fresh')).toBe('Active');
    expect(await findStatus('busy1')).toBe('Active');
    await eventually(
      () => findMails('idle'),
      ({ length }) => length === 3,
    );
    expect(await findMails('busy1')).toEqual([]);
    const { count } = await findRow<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_entry WHERE actor = 'Portal' AND after ->> 'status' = 'Deactivated'`,
    );
    expect(count).toBe(1);
  });
});
