import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  analyticsEvents,
  analyticsStatesContract,
  getEventSubject,
  identityEvents,
  identityStatesContract,
  reportEvents,
  reportsStatesContract,
} from '@portal/contracts';
import { Database, type Transaction } from '../database/database.js';
import { startSampleService } from '../testing/sample-service.js';
import { useTestService } from '../testing/test-service.js';
import { hasConsumed, InboxRepository } from './inbox.repository.js';
import { OutboxRepository, type OutboxRow } from './outbox.repository.js';
import { StateComparison } from './published-states.js';

const service = useTestService(startSampleService);
let database: Database;
let outbox: OutboxRepository;
let inbox: InboxRepository;

beforeAll(() => {
  database = service.get(Database);
  outbox = service.get(OutboxRepository);
  inbox = service.get(InboxRepository);
});
beforeEach(() =>
  service.queryRows(
    'TRUNCATE outbox, inbox, published_stream, replicated_account, replicated_partner, replicated_view',
  ),
);

/** A state event. */
const publishCategory = (id: number, name: string) =>
  database.transaction((transaction) => transaction.publish(reportEvents.category, id, { id, name }));
/** A domain event. */
const getRequest = (requestId: number) => ({
  requestId,
  accountId: 1,
  reportId: 1,
  reportName: 'HIV',
  ownerPartnerId: null,
  message: '',
});
const publishRequest = (id: number) =>
  database.transaction((transaction) =>
    transaction.publish(reportEvents.accessRequested, id, getRequest(id)),
  );
const relayAll = async (): Promise<OutboxRow[]> => {
  const published: OutboxRow[] = [];
  await outbox.relay(100, (rows) => Promise.resolve(void published.push(...rows)));
  return published;
};
const getSubjects = (rows: { subject: string }[]) => rows.map(({ subject }) => subject);
const getCategory = (id: number) => getEventSubject(reportEvents.category, id);
const request = (id: number) => getEventSubject(reportEvents.accessRequested, id);

describe('published events', () => {
  it('are stored with the changes of their transaction', async () => {
    const failed = database.transaction(async (transaction) => {
      await transaction.publish(reportEvents.category, 1, { id: 1, name: 'A' });
      throw new Error('Refused');
    });
    await expect(failed).rejects.toThrow('Refused');
    await publishCategory(2, 'B');
    expect(await service.findPublished(reportEvents.category)).toEqual([
      { id: '2', value: { id: 2, name: 'B' } },
    ]);
  });

  it('wake the relay after the commit only', async () => {
    let wakeUps = 0;
    database.onPublished(() => wakeUps++);
    const publish = (transaction: Transaction) =>
      transaction.publish(reportEvents.category, 1, { id: 1, name: 'A' });
    const failed = database.transaction(async (transaction) => {
      await publish(transaction);
      throw new Error('Refused');
    });
    await expect(failed).rejects.toThrow('Refused');
    await database.transaction(() => Promise.resolve());
    expect(wakeUps).toBe(0);
    await database.transaction(publish);
    expect(wakeUps).toBe(1);
  });

  it('have growing versions in the order of their publication', async () => {
    await database.transaction((transaction) =>
      transaction.publishAll(
        reportEvents.category,
        [3, 1, 2].map((id) => ({ id, value: { id, name: 'A' } })),
      ),
    );
    expect(getSubjects(await relayAll())).toEqual([3, 1, 2].map(getCategory));
  });
});

describe('outbox relay', () => {
  it('publishes each event once, the oldest first', async () => {
    await publishCategory(1, 'A');
    await publishRequest(7);
    const published = await relayAll();
    expect(published).toMatchObject([
      { subject: getCategory(1), type: 'state', value: { id: 1, name: 'A' } },
      { subject: request(7), type: 'domain', value: getRequest(7) },
    ]);
    expect(BigInt(published[1]?.version ?? 0)).toBeGreaterThan(BigInt(published[0]?.version ?? 0));
    expect(await relayAll()).toEqual([]);
  });

  it('publishes only the newest of the states of a row, and deletes the others', async () => {
    await publishCategory(1, 'Older');
    await publishRequest(7);
    await publishRequest(7);
    await publishCategory(1, 'Newer');
    expect((await relayAll()).map(({ value }) => value)).toEqual([
      { id: 1, name: 'Newer' },
      getRequest(7),
      getRequest(7),
    ]);
    expect(await service.findPublished(reportEvents.category)).toHaveLength(1);
    expect(await service.findPublished(reportEvents.accessRequested)).toHaveLength(2);
  });

  it('publishes the deletion of a row', async () => {
    await database.transaction((transaction) => transaction.publish(reportEvents.category, 1, null));
    expect(await relayAll()).toMatchObject([{ subject: getCategory(1), value: null }]);
  });

  it('publishes events again that NATS did not confirm', async () => {
    await publishCategory(1, 'A');
    const failed = outbox.relay(100, () => Promise.reject(new Error('No confirmation')));
    await expect(failed).rejects.toThrow('No confirmation');
    expect(await relayAll()).toHaveLength(1);
  });

  it('publishes a limited number at once', async () => {
    for (const id of [1, 2, 3]) await publishCategory(id, 'A');
    const counts: (number | undefined)[] = [];
    for (let run = 0; run < 3; run++) counts.push(await outbox.relay(2, () => Promise.resolve()));
    expect(counts).toEqual([2, 1, 0]);
  });

  it('does nothing while another copy of the service is publishing', async () => {
    await publishCategory(1, 'A');
    const count = await outbox.relay(100, async () => {
      expect(await outbox.relay(100, () => Promise.reject(new Error('Published twice')))).toBeUndefined();
    });
    expect(count).toBe(1);
  });

  it('publishes all events of a type again to a new stream', async () => {
    await publishCategory(1, 'A');
    await publishRequest(7);
    const createdAt = '2026-01-01T00:00:00Z';
    await outbox.republishToNewStream('REPORTS_STATE', createdAt, 'state');
    await relayAll();
    await outbox.republishToNewStream('REPORTS_STATE', createdAt, 'state');
    expect(await relayAll()).toEqual([]);
    await outbox.republishToNewStream('REPORTS_STATE', '2026-01-02T00:00:00Z', 'state');
    expect(getSubjects(await relayAll())).toEqual([getCategory(1)]);
  });

  it('publishes events of the last five minutes again after a disconnect', async () => {
    await publishCategory(1, 'A');
    await publishCategory(2, 'B');
    await relayAll();
    await service.queryRows(
      `UPDATE outbox SET published_at = now() - interval '6 minutes' WHERE subject = $1`,
      [getCategory(1)],
    );
    await outbox.republishRecent();
    expect(getSubjects(await relayAll())).toEqual([getCategory(2)]);
  });

  it('reports the number and the age of unpublished events', async () => {
    expect(await outbox.findState()).toEqual({ waiting: 0, oldest: 0 });
    await publishCategory(1, 'A');
    await service.queryRows(`UPDATE outbox SET created_at = now() - interval '1 hour'`);
    await publishCategory(2, 'B');
    const { waiting, oldest } = await outbox.findState();
    expect([waiting, Math.floor(oldest / 3_600)]).toEqual([2, 1]);
  });

  it('deletes published domain events after a week', async () => {
    await publishCategory(1, 'A');
    for (const id of [7, 8]) await publishRequest(id);
    await relayAll();
    await publishRequest(9);
    await service.queryRows(`UPDATE outbox SET created_at = now() - interval '8 days' WHERE subject <> $1`, [
      request(8),
    ]);
    await outbox.dropPast();
    expect(getSubjects(await service.queryRows('SELECT subject FROM outbox ORDER BY version'))).toEqual([
      getCategory(1),
      request(8),
      request(9),
    ]);
  });
});

describe('inbox', () => {
  const subject = getEventSubject(identityEvents.account, 1);
  const take = async (...events: { subject: string; version: number }[]) => {
    const applied: string[] = [];
    await inbox.take(events, (_transaction, newSubjects) =>
      Promise.resolve(void applied.push(...newSubjects)),
    );
    return applied;
  };

  it('applies each version once, and no older one', async () => {
    expect(await take({ subject, version: 5 })).toEqual([subject]);
    expect(await take({ subject, version: 5 })).toEqual([]);
    expect(await take({ subject, version: 4 })).toEqual([]);
    expect(await take({ subject, version: 6 }, { subject: 'other', version: 1 })).toEqual([subject, 'other']);
  });

  it('applies an event again after a failure', async () => {
    const failed = inbox.take([{ subject, version: 5 }], () => Promise.reject(new Error('Not applied')));
    await expect(failed).rejects.toThrow('Not applied');
    expect(await take({ subject, version: 5 })).toEqual([subject]);
  });

  it('applies an event once when two copies of the service receive it', async () => {
    const both = await Promise.all([take({ subject, version: 5 }), take({ subject, version: 5 })]);
    expect(both.flat()).toEqual([subject]);
  });

  it('knows the consumed events', async () => {
    const knows = (id: number) =>
      database.transaction((transaction) => hasConsumed(transaction, identityEvents.account, id));
    await take({ subject, version: 5 });
    expect([await knows(1), await knows(2)]).toEqual([true, false]);
  });

  it('deletes domain events after more than a week, and no states', async () => {
    const domainEvent = getEventSubject(identityEvents.accountChanged, 1);
    const recent = getEventSubject(identityEvents.accountChanged, 2);
    for (const each of [subject, domainEvent, recent]) await take({ subject: each, version: 1 });
    await service.queryRows(`UPDATE inbox SET applied_at = now() - interval '9 days' WHERE subject <> $1`, [
      recent,
    ]);
    await inbox.prune();
    expect(getSubjects(await service.queryRows('SELECT subject FROM inbox ORDER BY subject'))).toEqual(
      [recent, subject].sort(),
    );
  });

  it('stores nothing of an event whose listener fails', async () => {
    const delivered = service.deliver(identityEvents.group, 1, { id: 1, name: 'A' });
    await expect(delivered).rejects.toThrow('Groups are not stored.');
    expect(await service.queryRows('SELECT FROM inbox')).toEqual([]);
  });
});

describe('comparison of states', () => {
  const subjects = [1, 2].map((id) => getEventSubject(identityEvents.account, id));
  const compare = () => service.get(StateComparison).run();

  it('finds states of another service that are missing or have another version', async () => {
    // What this service publishes under the name of identity stands for the database of identity.
    await service.queryRows(
      `INSERT INTO outbox (subject, type, value) SELECT unnest($1::text[]), 'state', '{}'`,
      [[...subjects, ...subjects]],
    );
    await publishRequest(7);
    const client = service.createClient(reportsStatesContract, 'analytics');
    service.respond(identityStatesContract.calls.count, () => client.count('1', {}));
    service.respond(analyticsStatesContract.calls.count, () => ({ states: [] }));
    expect(await compare()).toEqual([{ kind: 'account', published: 2, consumed: 0 }]);
    await service.queryRows(
      'INSERT INTO inbox (subject, version) SELECT subject, max(version) FROM outbox GROUP BY subject',
    );
    expect(await compare()).toEqual([]);
    await service.queryRows('UPDATE inbox SET version = version - 1 WHERE subject = $1', [subjects[1]]);
    expect(await compare()).toEqual([{ kind: 'account', published: 2, consumed: 2 }]);
  });

  it('fails while another service does not respond', async () => {
    service.respond(identityStatesContract.calls.count, () => Promise.reject(new Error('Unreachable')));
    await expect(compare()).rejects.toThrow('Unreachable');
  });
});

describe('projection', () => {
  const createAccount = (id: number, firstname: string) => ({
    id,
    firstname,
    surname: 'Banda',
    email: `${id}@portal.example`,
    phone: '',
    role: 'user' as const,
    status: 'Active' as const,
    partnerId: null,
  });
  const findAccounts = () =>
    service.queryRows('SELECT id, firstname, status, changes FROM replicated_account ORDER BY id');

  it('stores and updates the fields of rows in a batch', async () => {
    await service.deliverAll(
      identityEvents.account,
      [2, 1].map((id) => ({ id, value: createAccount(id, 'Ada') })),
    );
    await service.deliver(identityEvents.account, 2, createAccount(2, 'Eva'));
    expect(await findAccounts()).toEqual([
      { id: 1, firstname: 'Ada', status: 'Active', changes: 0 },
      { id: 2, firstname: 'Eva', status: 'Active', changes: 1 },
    ]);
  });

  it('does not write an unchanged row', async () => {
    for (const _time of ['first', 'again'])
      await service.deliver(identityEvents.account, 1, createAccount(1, 'Ada'));
    expect(await findAccounts()).toMatchObject([{ changes: 0 }]);
  });

  it('deletes rows', async () => {
    for (const id of [1, 2]) await service.deliver(identityEvents.partner, id, { id, name: 'A', groupId: 3 });
    await service.deliver(identityEvents.partner, 1, null);
    expect(await service.queryRows('SELECT * FROM replicated_partner')).toEqual([
      { id: 2, name: 'A', group_id: 3 },
    ]);
  });

  it('empties rows that other rows refer to', async () => {
    await service.deliver(identityEvents.account, 1, createAccount(1, 'Ada'));
    await service.deliver(identityEvents.account, 1, null);
    expect(await findAccounts()).toMatchObject([{ id: 1, firstname: '', status: null }]);
  });

  it('stores the rows of an event with many, and keeps those that it no longer contains', async () => {
    const counts = (count: number, ids: number[]) => ({
      reports: ids.map((reportId) => ({ reportId, count, day: null, dayCount: 0 })),
    });
    await service.deliver(analyticsEvents.viewCounts, 0, counts(1, [1, 2]));
    await service.deliver(analyticsEvents.viewCounts, 0, counts(5, [2]));
    await service.deliver(analyticsEvents.viewCounts, 0, null);
    expect(await service.queryRows('SELECT * FROM replicated_view ORDER BY report_id')).toEqual([
      { report_id: 1, count: 1 },
      { report_id: 2, count: 5 },
    ]);
  });
});
