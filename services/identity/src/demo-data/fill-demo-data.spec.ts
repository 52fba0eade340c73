import { beforeAll, expect, it } from '@jest/globals';
import { demoAccounts } from '@portal/demo-data';
import { Database } from '@portal/service-kit';
import { useIdentity } from '../testing/identity-service.js';
import { fillDemoData } from './fill-demo-data.js';

const identity = useIdentity();

beforeAll(async () => {
  // Demonstration data is filled by the owner of the tables.
  await identity.queryRows('GRANT UPDATE ON ALL SEQUENCES IN SCHEMA public TO PUBLIC');
});

it('demo data fill an empty database once', async () => {
  const fill = () => identity.get(Database).transaction(fillDemoData);
  const counts = () =>
    identity.queryRows(`SELECT (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(*)::int FROM audit_entry WHERE action = 'Added') AS additions`);
  await fill();
  const filled = await counts();
  expect(filled).toEqual([{ accounts: demoAccounts.length, additions: demoAccounts.length - 1 }]);
  await fill();
  expect(await counts()).toEqual(filled);
});

it('the last status in the audit trail of each demo account is its own', async () => {
  const differing = await identity.queryRows(
    `SELECT account.email FROM account
     JOIN LATERAL (SELECT after FROM audit_entry WHERE subject_id = account.id ORDER BY at DESC, id DESC LIMIT 1) AS last ON true
     WHERE last.after->>'status' <> account.status`,
  );
  expect(differing).toEqual([]);
});

it('dates no change of a demo account in the future', async () => {
  expect(await identity.queryRows('SELECT FROM audit_entry WHERE at > now()')).toEqual([]);
});

it('has each demo account registered by the person who vouches for it', async () => {
  const registrars = await identity.queryRows<{ registeredBy: number; actorId: number }>(
    `SELECT registered_by AS "registeredBy", actor_id AS "actorId" FROM account
     JOIN audit_entry ON subject_id = account.id AND action = 'Added' AND kind = 'Account'`,
  );
  expect(registrars).toHaveLength(demoAccounts.length - 1);
  for (const { registeredBy, actorId } of registrars) expect(registeredBy).toBe(actorId);
});
