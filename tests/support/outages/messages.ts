import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '@portal/local';
import { sql, queryRow } from '../databases.js';
import { eventually } from '../eventually.js';
import type { Mail } from '../mail.js';
import { useTransactions, waitUntilWaiting } from '../open-transaction.js';
import { type Person, signIn } from '../people.js';

const partnerId = 1;
const reportId = 1;
const peopleCount = 16;
const decisionCount = 320;
const updateCount = 20;
/** Number of people who want notifications by mail; the others only receive messages. */
const mailedCount = 5;
const firstUpdate = 3_000_000;

type Service = keyof Portal['databases'];

const domainEvent = (kind: string) =>
  `INSERT INTO outbox (subject, type, value) SELECT 'events.reports.domain.${kind}.' || n, 'domain',`;

/** Kills components while they write messages and send mails. */
export function testMessages(portal: () => Portal, expectOthersServed: () => Promise<void>): void {
  const openTransaction = useTransactions();
  let administrator: Person;
  let people: number[];

  const queryRows = <R extends Record<string, unknown>>(
    service: Service,
    text: string,
    values: unknown[] = [],
  ) => sql<R>(service, text, values, portal().databases);
  const selectCount = async (service: Service, from: string, values: unknown[] = []) =>
    (
      await queryRow<{ count: number }>(
        service,
        `SELECT count(*)::int AS count FROM ${from}`,
        values,
        portal().databases,
      )
    ).count;

  async function createPeople(): Promise<number[]> {
    const made = await queryRows<{ id: number }>(
      'identity',
      `WITH made AS (
       INSERT INTO account (firstname, surname, email, phone, role, status, partner_id, password_hash)
       SELECT 'Storm', 'Person ' || n, 'storm-' || n || '@dho.example', '0999000000', 'user', 'Active', $1, 'none'
       FROM generate_series(1, $2::int) AS n RETURNING *
     ), told AS (
       INSERT INTO outbox (subject, type, value)
       SELECT 'events.identity.state.account.' || id, 'state', jsonb_build_object('id', id, 'firstname', firstname,
         'surname', surname, 'email', email, 'phone', phone, 'role', role, 'status', status, 'partnerId', partner_id)
       FROM made
     )
     SELECT id FROM made ORDER BY id`,
      [partnerId, peopleCount],
    );
    const ids = made.map(({ id }) => id);
    for (const service of ['reports', 'notifications'] as const) {
      const countExistingAccounts = () =>
        selectCount(service, 'replicated_account WHERE id = ANY ($1)', [ids]);
      await eventually(countExistingAccounts, (count) => count === peopleCount);
    }
    await queryRows(
      'analytics',
      `INSERT INTO user_report_views (account_id, report_id, count, last_viewed_at) SELECT id, $2, 1, now() FROM unnest($1::int[]) id`,
      [ids, reportId],
    );
    await queryRows(
      'notifications',
      `INSERT INTO mail_preference (account_id, mails)
     SELECT id, 'Security only' FROM replicated_account WHERE id <> ALL ($1) AND role <> 'administrator'`,
      [ids.slice(0, mailedCount)],
    );
    return ids;
  }

  /** Publishes a tenth of all events, the first one for 0. */
  async function publishTenth(tenth: number): Promise<void> {
    const getShare = (count: number) => [(tenth * count) / 10 + 1, ((tenth + 1) * count) / 10];
    await queryRows(
      'reports',
      `${domainEvent('accessDecided')} jsonb_build_object('requestId', n, 'accountId', ($3::int[])[1 + n % $4::int],
       'reportId', $5::int, 'reportName', 'Storm', 'reportType', 'Power Bi', 'accepted', true, 'until', NULL)
     FROM generate_series($1::int, $2::int) AS n`,
      [...getShare(decisionCount), people, peopleCount, reportId],
    );
    await queryRows(
      'reports',
      `${domainEvent('reportUpdated')} jsonb_build_object('reportId', $3::int, 'reportName', 'Storm', 'accountId', 1, 'updates', 'News', 'toViewers', true)
     FROM generate_series($4::int + $1::int, $4::int + $2::int) AS n`,
      [...getShare(updateCount), reportId, firstUpdate],
    );
  }

  /** The expected sources of each person's messages. */
  function getExpectedSources(announcement: string): Map<number, string[]> {
    const getNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const updates = getNumbers(updateCount).map((n) => `reportUpdated.${firstUpdate + n}`);
    const getDecisions = (index: number) =>
      getNumbers(decisionCount)
        .filter((n) => n % peopleCount === index)
        .map((n) => `accessDecided.${n}`);
    return new Map(
      people.map((id, index) => [id, [announcement, ...updates, ...getDecisions(index)].sort()]),
    );
  }

  const countWritten = () => selectCount('notifications', 'message WHERE account_id = ANY ($1)', [people]);
  const countSent = () => selectCount('notifications', 'mail WHERE sent_at IS NOT NULL');
  const countWaiting = () => selectCount('notifications', 'mail WHERE next_try_at IS NOT NULL');

  /** Makes waiting deliveries due now. */
  async function makeDue(): Promise<void> {
    const soon = `now() + interval '45 seconds'`;
    await queryRows(
      'notifications',
      `UPDATE mail SET next_try_at = now() WHERE last_error IS NOT NULL AND next_try_at < ${soon}`,
    );
    await queryRows(
      'notifications',
      `UPDATE broadcast SET next_step_at = now() WHERE changed_after IS NULL AND next_step_at < ${soon}`,
    );
  }

  async function killNotifications(): Promise<void> {
    await portal().components.notifications.kill();
    // Releases the locks of the stopped service.
    await queryRows('notifications', 'UPDATE mail SET next_try_at = now() WHERE next_try_at > now()');
    await queryRows(
      'notifications',
      'UPDATE broadcast SET next_step_at = now() WHERE changed_after IS NULL AND next_step_at > now()',
    );
  }

  /** Runs `strike` while messages are being written. Returns the number of messages written by then. */
  async function strikeDuringMessages(tenth: number, strike: () => Promise<unknown>): Promise<number> {
    const { databases, databaseOwners } = portal();
    const lock = await openTransaction(databases.notifications);
    await lock.run('LOCK TABLE message IN SHARE MODE');
    await publishTenth(tenth);
    await waitUntilWaiting('notifications', 2, databaseOwners);
    const before = await countWritten();
    await strike();
    await lock.commit();
    return before;
  }

  /** Postpones the newest mail that is not being sent. Returns its id, or none if there is no such mail. */
  const postponeMail = () =>
    queryRows<{ id: string }>(
      'notifications',
      `UPDATE mail SET next_try_at = now() + interval '1 hour' WHERE id = (
       SELECT id FROM mail WHERE next_try_at <= now() OR (last_error IS NOT NULL AND next_try_at IS NOT NULL)
       ORDER BY id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    );

  /** Runs `strike` while mails are being sent. One of them waits, because a quick machine sends all others before the strike. */
  async function strikeDuringMails(strike: () => Promise<unknown>): Promise<void> {
    const sentBefore = await countSent();
    const [postponed] = await eventually(postponeMail, ({ length }) => length > 0);
    const countSentMails = async () => {
      await makeDue();
      return (await countSent()) - sentBefore;
    };
    await eventually(countSentMails, (count) => count > 0);
    await strike();
    expect(await countWaiting()).toBeGreaterThan(0);
    await queryRows(
      'notifications',
      'UPDATE mail SET next_try_at = now() WHERE id = $1 AND next_try_at IS NOT NULL',
      [postponed?.id],
    );
  }

  async function findReceivedMails(): Promise<string[]> {
    const mails = (await (await fetch(`${portal().mailUrl}/api/email`)).json()) as Mail[];
    return mails
      .filter(({ to }) => to.some(({ address }) => address.startsWith('storm-')))
      .map(({ headers }) => String(headers['message-id']).replace(/^<|@.*$/g, ''));
  }

  describe('messages', () => {
    beforeAll(async () => {
      administrator = await signIn('admin@portal.example', portal().url);
      people = await createPeople();
    });

    it('and mails reach each person once when components are killed in the middle', async () => {
      const { components, servers } = portal();
      await administrator.rest.post('/announcement/insert', { message: 'A storm.', audience: 'Everyone' });
      for (const tenth of [0, 1, 2]) await publishTenth(tenth);
      await eventually(countWritten, (count) => count > 100);
      const beforeKill = await strikeDuringMessages(3, killNotifications);
      await expectOthersServed();
      await publishTenth(4);
      expect(await countWritten()).toBe(beforeKill);
      await components.notifications.start();

      await eventually(countWritten, (count) => count > beforeKill);
      await strikeDuringMessages(5, async () => servers.nats?.stop());
      await publishTenth(6);
      expect(await selectCount('reports', 'outbox WHERE published_at IS NULL')).toBeGreaterThan(0);
      await servers.nats?.start();

      for (const tenth of [7, 8]) await publishTenth(tenth);
      await strikeDuringMails(() => components['mail-catcher'].stop());
      await eventually(() => selectCount('notifications', 'mail WHERE last_error IS NOT NULL'), Boolean);
      await components['mail-catcher'].start();

      await strikeDuringMails(killNotifications);
      await publishTenth(9);
      await components.notifications.start();

      const { source } = await queryRow<{ source: string }>(
        'notifications',
        `SELECT source FROM broadcast WHERE kind = 'announcement'`,
        [],
        portal().databases,
      );
      const expected = getExpectedSources(source);
      const total = [...expected.values()].flat().length;
      const countWrittenMessages = async () => {
        await makeDue();
        return countWritten();
      };
      await eventually(countWrittenMessages, (count) => count >= total);
      const messages = await queryRows<{ id: number; sources: string[] }>(
        'notifications',
        `SELECT account_id AS id, array_agg(source) AS sources FROM message WHERE account_id = ANY ($1) GROUP BY account_id`,
        [people],
      );
      expect(new Map(messages.map(({ id, sources }) => [id, sources.sort()]))).toEqual(expected);

      const mailed = people.slice(0, mailedCount);
      const expectedMails = mailed.flatMap((id) => (expected.get(id) ?? []).map((from) => `${from}.${id}`));
      const queue = async () => {
        await makeDue();
        return countWaiting();
      };
      await eventually(queue, (count) => count === 0);
      expect(await selectCount('notifications', 'mail WHERE given_up_at IS NOT NULL')).toBe(0);
      const arrived = await findReceivedMails();
      expect([...new Set(arrived)].sort()).toEqual(expectedMails.sort());
      // Each of three interruptions can repeat the mails in flight on five connections.
      expect(arrived.length - expectedMails.length).toBeLessThanOrEqual(3 * 5);
    });
  });
}
