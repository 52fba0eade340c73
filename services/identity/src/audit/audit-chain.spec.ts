import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { useIdentity, type TestAccount } from '../testing/identity-service.js';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditCheckService, type KnownEntry } from './audit-check.service.js';
import { AuditMaintenanceJob } from './audit-maintenance.job.js';
import { AuditRepository } from './audit.repository.js';

const identity = useIdentity({ AUDIT_RETENTION_DAYS: '400' });
let administrator: TestAccount;

beforeAll(async () => {
  administrator = await identity.addAccount('administrator');
  await addEntries(2);
  await runJob();
});

const runJob = () => identity.get(AuditMaintenanceJob).run();
const check = (known?: KnownEntry) => identity.get(AuditCheckService).check(known);
let added = 0;
const addEntries = (count: number, date = new Date().toISOString()) =>
  identity.deliverAll(
    reportEvents.changed,
    Array.from({ length: count }, () => ({
      id: `chain-${(added += 1)}`,
      value: {
        actorId: administrator.id,
        action: 'Changed' as const,
        kind: 'Report' as const,
        subjectId: added,
        subject: `Malária ${added}`,
        before: { name: 'A', weight: 0.1 },
        after: { name: 'B', weight: 2, email: null, firstname: 'C' },
        date,
      },
    })),
  );
const findIds = async () =>
  (
    await identity.queryRows<{ id: number }>('SELECT id FROM audit_entry WHERE hash IS NOT NULL ORDER BY id')
  ).map(({ id }) => id);

/** Changes the trail as an administrator of the database could. */
async function runAsOwner(statement: string): Promise<void> {
  await identity.queryRows('ALTER TABLE audit_entry DISABLE TRIGGER USER');
  await identity.queryRows(statement);
  await identity.queryRows('ALTER TABLE audit_entry ENABLE TRIGGER USER');
}

describe('the chain of the audit trail', () => {
  it('starts after the entries from before, with a security event', async () => {
    expect(await findIds()).toEqual([]);
    await addEntries(3);
    await administrator.api.userGroup.insert({ name: 'Chained' });
    expect(await check()).toMatchObject({ entries: (await findIds()).length });
    expect(await check()).toHaveProperty('broken', []);
    const event = { security: 'audit-chain', action: 'start', outcome: 'success' };
    expect(identity.securityEvents).toContainEqual(expect.objectContaining(event));
  });

  it('does not fork when transactions are concurrent', async () => {
    await Promise.all(Array.from({ length: 20 }, () => addEntries(2)));
    const { entries, broken } = await check();
    expect([entries, broken]).toEqual([(await findIds()).length, []]);
  });
});

describe('the check of the audit trail', () => {
  let ids: number[];

  beforeEach(async () => {
    await runAsOwner('DELETE FROM audit_entry WHERE hash IS NOT NULL');
    await identity.get(AuditChainRepository).start();
    await addEntries(5);
    ids = await findIds();
  });

  it.each([
    [
      'another time',
      (id: number) => `UPDATE audit_entry SET at = at + interval '1 microsecond' WHERE id = ${id}`,
    ],
    ['another actor', (id: number) => `UPDATE audit_entry SET actor = 'Another Person' WHERE id = ${id}`],
    ['another account', (id: number) => `UPDATE audit_entry SET actor_id = NULL WHERE id = ${id}`],
    [
      'another subject',
      (id: number) => `UPDATE audit_entry SET subject = 'Erased person 7' WHERE id = ${id}`,
    ],
    ['another value', (id: number) => `UPDATE audit_entry SET after = '{"name":"X"}' WHERE id = ${id}`],
    [
      'another name',
      (id: number) =>
        `UPDATE audit_entry SET after = '{"name":"B","weight":2,"email":null,"firstname":null}' WHERE id = ${id}`,
    ],
    ['no hash', (id: number) => `UPDATE audit_entry SET hash = NULL WHERE id = ${id}`],
  ])('names the entry that has %s', async (_case, change) => {
    await runAsOwner(change(ids[2] ?? 0));
    expect((await check()).broken[0]?.id).toBe(ids[2]);
  });

  it('goes on behind a wrong entry, and names each', async () => {
    await runAsOwner(`UPDATE audit_entry SET after = '{"name":"X"}' WHERE id IN (${ids[1]}, ${ids[3]})`);
    const { broken, entries } = await check();
    expect([broken.map(({ id }) => id), entries]).toEqual([[ids[1], ids[3]], ids.length]);
  });

  it('names the entry after a deleted one', async () => {
    await runAsOwner(`DELETE FROM audit_entry WHERE id = ${ids[2]}`);
    expect((await check()).broken[0]?.id).toBe(ids[3]);
  });

  it('names the first of two entries that changed places', async () => {
    await runAsOwner(`UPDATE audit_entry SET id = CASE id WHEN ${ids[1]} THEN -1 ELSE id END`);
    await runAsOwner(`UPDATE audit_entry SET id = ${ids[1]} WHERE id = ${ids[2]}`);
    await runAsOwner(`UPDATE audit_entry SET id = ${ids[2]} WHERE id = -1`);
    expect((await check()).broken[0]?.id).toBe(ids[1]);
  });

  it('names an entry that the service did not add, even with values of another one', async () => {
    const insert = (columns: string) =>
      runAsOwner(`INSERT INTO audit_entry (at, actor, action, kind, subject_id, subject ${columns ? `, ${columns}` : ''})
        SELECT at, actor, action, kind, subject_id, subject ${columns ? `, ${columns}` : ''} FROM audit_entry WHERE id = ${ids[0]}`);
    await insert('');
    const [newest] = await identity.queryRows<{ id: number }>('SELECT max(id) AS id FROM audit_entry');
    expect((await check()).broken).toEqual([{ id: newest?.id, problem: 'was not added by the service' }]);
    await runAsOwner(`DELETE FROM audit_entry WHERE id = ${newest?.id}`);
    await insert('actor_id, before, after, hash, actor_digest, subject_digest');
    expect((await check()).broken[0]?.id).toBe((newest?.id ?? 0) + 1);
  });

  it('finds a trail with its end cut off, with a known entry even if the chain was set back', async () => {
    const { lastId, lastHash } = await check();
    expect(await check({ id: lastId, hash: lastHash })).toHaveProperty('broken', []);
    await runAsOwner(`DELETE FROM audit_entry WHERE id = ${lastId}`);
    expect((await check()).broken).toEqual([{ id: lastId, problem: 'is missing at the end' }]);
    await identity.queryRows(
      'UPDATE audit_chain SET last_id = entry.id, last_hash = entry.hash FROM audit_entry entry WHERE entry.id = $1',
      [ids[3]],
    );
    expect(await check()).toHaveProperty('broken', []);
    expect((await check({ id: lastId, hash: lastHash })).broken).toEqual([
      { id: lastId, problem: 'is missing or has another hash' },
    ]);
  });

  it('finds a start that the service has not set', async () => {
    await runAsOwner(`DELETE FROM audit_entry WHERE id <= ${ids[1]}`);
    await identity.queryRows(
      `UPDATE audit_chain SET start_id = ${ids[1]}, start_hash = (SELECT hash FROM audit_entry WHERE id = ${ids[2]})`,
    );
    expect((await check()).broken[0]?.problem).toBe('the start of the chain was not set by the service');
  });

  it('ends at the start of another chain, which the trail records', async () => {
    await runAsOwner(`DELETE FROM audit_entry WHERE id = ${ids[2]}`);
    const chains = identity.get(AuditChainRepository);
    const former = await chains.find();
    await chains.restart(identity.get(AuditRepository));
    expect(await check()).toMatchObject({ entries: 1 });
    expect(await check()).toHaveProperty('broken', []);
    const [entry] = await administrator.api.audit.findAll({ kind: 'Audit trail' });
    const before = { uncheckedUntil: former?.startId };
    expect(entry).toMatchObject({ actor: 'Operator', before, after: { uncheckedUntil: ids[4] } });
  });

  it('runs once a day, with the finding in the metric and the security log', async () => {
    await runAsOwner(`DELETE FROM audit_entry WHERE id = ${ids[0]}`);
    await runJob();
    const chains = identity.get(AuditChainRepository);
    expect(await chains.countBroken()).toBe(0);
    await identity.queryRows(`UPDATE audit_chain SET checked_at = now() - interval '25 hours'`);
    await runJob();
    expect(await chains.countBroken()).toBe(1);
    const event = { security: 'audit-chain', action: 'check', outcome: 'failure', brokenId: ids[1] };
    expect(identity.securityEvents).toContainEqual(expect.objectContaining(event));
  });

  it('continues after the deletion of old entries', async () => {
    await runAsOwner('DELETE FROM audit_entry');
    await identity.get(AuditChainRepository).start();
    const getDate = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await addEntries(3, getDate(401));
    await addEntries(1, getDate(399));
    await addEntries(1, getDate(402));
    expect((await check()).entries).toBe(5);
    await runJob();
    expect(await check()).toMatchObject({ entries: 2 });
    expect(await check()).toHaveProperty('broken', []);
    await addEntries(1);
    expect(await check()).toMatchObject({ entries: 3 });
  });
});

it('the service can delete no entry of the last 30 days', async () => {
  await addEntries(1);
  const before = await findIds();
  await identity.queryRows('SELECT delete_old_audit_entries(2147483647)');
  expect((await findIds()).length).toBeGreaterThan(0);
  expect(await findIds()).toContain(before.at(-1));
});
