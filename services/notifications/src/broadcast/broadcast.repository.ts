import { Injectable } from '@nestjs/common';
import { Database, isoTime, slowStatement, statement, type Transaction } from '@portal/service-kit';
import type { Broadcast } from './broadcast.js';

/** To whom news go: people of a place, or viewers of reports, for whom other services are asked. */
export type AudienceSort = 'places' | 'viewers';

const claim = slowStatement(
  'broadcast_claim',
  `WITH due AS (
     SELECT id FROM broadcast WHERE next_step_at <= now() AND (audience = 'Report viewers') = $3::boolean
     ORDER BY next_step_at LIMIT $1 FOR UPDATE SKIP LOCKED
   ), claimed AS (
     UPDATE broadcast SET next_step_at = CASE WHEN shown_until <= now() THEN NULL ELSE now() + make_interval(secs => $2) END,
       due_since = coalesce(due_since, next_step_at), pass_began_at = coalesce(pass_began_at, now()), tries = tries + 1
     WHERE id IN (SELECT id FROM due) RETURNING *
   )
   SELECT claimed.id, source, kind, account_id AS "accountId", partner_id AS "partnerId", text, audience,
     audience_id AS "audienceId", to_viewers AS "toViewers", ${isoTime('shown_until')} AS "shownUntil",
     delivered_to AS "deliveredTo", ${isoTime('changed_after')} AS "changedAfter", tries,
     CASE WHEN report.id IS NOT NULL THEN json_build_object(
       'name', report.name, 'type', report.type, 'ownerPartnerId', report.owner_partner_id) END AS report
   FROM claimed LEFT JOIN report_copy report ON audience = 'Report viewers' AND report.id = audience_id
   WHERE next_step_at IS NOT NULL`,
);
const putOff = slowStatement(
  'broadcast_put_off',
  `UPDATE broadcast SET next_step_at = now() + make_interval(secs => $2)
   WHERE id = $1 AND tries = $3 AND next_step_at IS NOT NULL`,
);
const oldestDue = slowStatement(
  'broadcast_oldest_due',
  `SELECT coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS seconds
   FROM (SELECT coalesce(due_since, next_step_at) AS since FROM broadcast WHERE next_step_at IS NOT NULL) step
   WHERE since <= now()`,
);
const addReportUpdate = statement(
  'broadcast_add_report_update',
  `INSERT INTO broadcast (source, kind, account_id, text, audience, audience_id, to_viewers, next_step_at)
   VALUES ($1, 'reportUpdate', $2, $3, 'Report viewers', $4, $5, now())
   ON CONFLICT (source) DO NOTHING`,
);

/** What somebody tells of a report. */
export interface ReportUpdate {
  source: string;
  accountId: number;
  updates: string;
  reportId: number;
  /** Whether all viewers are to know it, or the user admins of its owner alone. */
  toViewers: boolean;
}

/** Keeps what somebody tells of a report until all who are to know it do; once for each source. */
export async function addReportUpdateBroadcast(
  transaction: Transaction,
  { source, accountId, updates, reportId, toViewers }: ReportUpdate,
): Promise<void> {
  await transaction.rows(addReportUpdate, [source, accountId, updates, reportId, toViewers]);
}

/** News for many people that are delivered step by step. */
@Injectable()
export class BroadcastRepository {
  constructor(private readonly database: Database) {}

  /** Up to `most` that are due, which nobody else gets within `leaseSeconds`: a step whose service dies is taken again after that. */
  claim(sort: AudienceSort, most: number, leaseSeconds: number): Promise<Broadcast[]> {
    return this.database.rows<Broadcast>(claim, [most, leaseSeconds, sort === 'viewers']);
  }

  /** Has a step that failed taken again after `seconds`, unless somebody has done so. */
  async putOff({ id, tries }: Broadcast, seconds: number): Promise<void> {
    await this.database.rows(putOff, [id, seconds, tries]);
  }

  /** For how many seconds the oldest step that is due has been; 0 when there is none. */
  async oldestDue(): Promise<number> {
    const [row] = await this.database.rows<{ seconds: number }>(oldestDue);
    return row?.seconds ?? 0;
  }
}
