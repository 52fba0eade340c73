import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Audience, ReportType } from '@portal/contracts';
import { Database, toIsoTimeSql, sql, statementTimeoutMs, type Transaction } from '@portal/service-kit';
import { IsNull, Not, type Repository } from 'typeorm';
import { selectReceivers } from '../message/message.repository.js';
import type { MessageText } from '../message/message-text.js';
import { BroadcastEntity } from './broadcast.entity.js';

/** Members of an organisation, or viewers of a report, which other services determine. */
export type AudienceType = 'organisation' | 'viewers';

/** A broadcast whose next delivery step is due. Some of its recipients may have it already. */
export interface Broadcast {
  id: number;
  /** Identifies the cause in messages and mails. */
  source: string;
  kind: 'announcement' | 'reportUpdate';
  accountId: number;
  /** The HIS partner whose users get the broadcast; null for all. */
  partnerId: number | null;
  text: string;
  audience: Audience;
  /** The group, partner or report; null for everyone. */
  audienceId: number | null;
  /** If false, only user admins or administrators that manage the report get the broadcast. */
  toViewers: boolean;
  /** ISO time at which delivery ends. */
  shownUntil: string | null;
  /** The last account that the current pass has reached; 0 at its start. */
  deliveredTo: number;
  /** ISO time. A later pass considers only accounts that changed after it; null in the first pass. */
  changedAfter: string | null;
  /** Number of this try of the step, from 1. */
  tries: number;
  /** Null until the report is replicated. */
  report: { name: string; type: ReportType; ownerPartnerId: number | null } | null;
}

const options = { timeoutMs: statementTimeoutMs.housekeeping };

interface ReportUpdate {
  source: string;
  accountId: number;
  updates: string;
  reportId: number;
  /** If false, only user admins or administrators that manage the report get the update. */
  toViewers: boolean;
}

@Injectable()
export class BroadcastRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(BroadcastEntity) private readonly broadcasts: Repository<BroadcastEntity>,
  ) {}

  /** Adds a report update; at most one per source. */
  async addReportUpdate(transaction: Transaction, update: ReportUpdate): Promise<void> {
    const { source, accountId, updates: text, reportId: audienceId, toViewers } = update;
    const author = { kind: 'reportUpdate', accountId, source, text } as const;
    const audience = { audience: 'Report viewers', audienceId, toViewers } as const;
    const insert = transaction.getRepository(BroadcastEntity).createQueryBuilder().insert();
    await insert
      .values({ ...author, ...audience, nextStepAt: () => 'now()' })
      .orIgnore()
      .execute();
  }

  /** Claims up to `limit` broadcasts whose next step is due. If the service dies, they are due again after `leaseSeconds`. */
  claim(type: AudienceType, limit: number, leaseSeconds: number): Promise<Broadcast[]> {
    return this.database.query(
      sql<Broadcast>`WITH due AS (
          SELECT id FROM broadcast
          WHERE next_step_at <= now() AND (audience = 'Report viewers') = ${type === 'viewers'}::boolean
          ORDER BY next_step_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
        ), claimed AS (
          UPDATE broadcast SET
            next_step_at = CASE WHEN shown_until <= now() THEN NULL ELSE now() + make_interval(secs => ${leaseSeconds}) END,
            due_since = coalesce(due_since, next_step_at), pass_began_at = coalesce(pass_began_at, now()), tries = tries + 1
          WHERE id IN (SELECT id FROM due) RETURNING *
        )
        SELECT claimed.id, source, kind, account_id AS "accountId", partner_id AS "partnerId", text, audience,
          audience_id AS "audienceId", to_viewers AS "toViewers", ${toIsoTimeSql('shown_until')} AS "shownUntil",
          delivered_to AS "deliveredTo", ${toIsoTimeSql('changed_after')} AS "changedAfter", tries,
          CASE WHEN report.id IS NOT NULL THEN json_build_object(
            'name', report.name, 'type', report.type, 'ownerPartnerId', report.owner_partner_id) END AS report
        FROM claimed LEFT JOIN replicated_report report ON audience = 'Report viewers' AND report.id = audience_id
        WHERE next_step_at IS NOT NULL`,
      options,
    );
  }

  /** Retries a failed step after a delay, unless it was retried meanwhile. */
  async postpone({ id, tries }: Broadcast, delaySeconds: number): Promise<void> {
    const nextStepAt = new Date(Date.now() + delaySeconds * 1_000);
    await this.broadcasts.update({ id, tries, nextStepAt: Not(IsNull()) }, { nextStepAt });
  }

  /** Seconds since the oldest due step became due; 0 if none is due. */
  async findOldestDueSeconds(): Promise<number> {
    const row = await this.database.queryOne(
      sql<{ seconds: number }>`SELECT coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS seconds
        FROM (SELECT coalesce(due_since, next_step_at) AS since FROM broadcast WHERE next_step_at IS NOT NULL) step
        WHERE since <= now()`,
      options,
    );
    return row?.seconds ?? 0;
  }

  /** Locks a broadcast; false if it was withdrawn, or another copy of the service took the step. */
  lock(transaction: Transaction, { id, deliveredTo }: Broadcast): Promise<boolean> {
    return transaction.hasRows(
      sql`SELECT FROM broadcast
        WHERE id = ${id} AND delivered_to = ${deliveredTo} AND withdrawn_at IS NULL FOR NO KEY UPDATE`,
    );
  }

  /** Adds the message for accounts that do not have it, and counts them. */
  async addMessages(
    transaction: Transaction,
    { id }: Broadcast,
    message: { accountIds: number[]; text: MessageText; reportId: number | null },
  ): Promise<void> {
    const { accountIds, text, reportId } = message;
    const broadcastId = sql`${id}`;
    await transaction.query(
      sql`WITH added AS (
          INSERT INTO message (account_id, source, text, language, report_id, broadcast_id, shown_until)
          SELECT receiver.id, broadcast.source, receiver.text, receiver.language, ${reportId}::int, broadcast.id, broadcast.shown_until
          FROM broadcast CROSS JOIN (${selectReceivers(accountIds, text)}) AS receiver WHERE broadcast.id = ${broadcastId}
          ON CONFLICT (account_id, source) DO NOTHING RETURNING id
        )
        UPDATE broadcast SET receivers = receivers + (SELECT count(*) FROM added) WHERE id = ${broadcastId}`,
    );
  }

  async setAdministratorCount(transaction: Transaction, { id }: Broadcast, count: number): Promise<void> {
    await transaction.getRepository(BroadcastEntity).update({ id }, { administrators: count });
  }

  /** Records the last account of a step. The next step is due at once. */
  async advance(transaction: Transaction, { id }: Broadcast, deliveredTo: number): Promise<void> {
    const next = { deliveredTo, nextStepAt: () => 'now()', dueSince: null, tries: 0 };
    await transaction.getRepository(BroadcastEntity).update({ id }, next);
  }

  /** Finishes a pass. There is no next one if the delay is null, or `maxDays` after the broadcast is first shown. */
  async finishPass(
    transaction: Transaction,
    { id }: Broadcast,
    delaySeconds: number | null,
    maxDays: number,
  ): Promise<void> {
    // The next pass starts a minute earlier: this one could not see changes of transactions that were not committed when it began.
    await transaction.query(
      sql`UPDATE broadcast SET delivered_to = 0, due_since = NULL, tries = 0,
          changed_after = pass_began_at - interval '1 minute', pass_began_at = NULL,
          next_step_at = CASE WHEN shown_from > now() - make_interval(days => ${maxDays})
            THEN now() + make_interval(secs => ${delaySeconds}) END
        WHERE id = ${id}`,
    );
  }
}
