import { Injectable } from '@nestjs/common';
import type { FeedbackReply, FeedbackRow, FeedbackState, Page, Paging } from '@portal/contracts';
import { Database, isoTime, listStatement, readPage, statement, type Transaction } from '@portal/service-kit';
import { insertOnce, type InsertOnce } from '../idempotency/insert-once.js';

export interface LockedFeedback {
  id: number;
  /** The sender. */
  accountId: number;
  status: FeedbackState;
  reportId: number;
  /** Empty if the report was deleted. */
  reportName: string;
}

/** Selects feedback on one partner's reports, or all with null, in one state, or any without one. */
interface FeedbackSelection {
  ownerId: number | null;
  status?: FeedbackState;
}

const exists = statement(
  'feedback_exists',
  `SELECT EXISTS (SELECT FROM feedback WHERE account_id = $1 AND report_id = $2) AS "exists",
     EXISTS (SELECT FROM feedback_declined WHERE account_id = $1 AND report_id = $2) AS declined`,
);
const decline = statement(
  'feedback_decline',
  'INSERT INTO feedback_declined (account_id, report_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const lock = statement(
  'feedback_lock',
  `SELECT f.id, f.account_id AS "accountId", f.status, f.report_id AS "reportId", coalesce(r.name, '') AS "reportName"
   FROM feedback f LEFT JOIN report_copy r ON r.id = f.report_id
   WHERE f.id = $1 AND ($2::int IS NULL OR r.owner_partner_id = $2)
   FOR UPDATE OF f`,
);
const setState = statement('feedback_set_state', 'UPDATE feedback SET status = $2 WHERE id = $1');

const tables = `feedback f LEFT JOIN report_copy r ON r.id = f.report_id
    LEFT JOIN account_copy a ON a.id = f.account_id LEFT JOIN partner_copy p ON p.id = a.partner_id`;

/** Only ids, since the texts of all feedback are too large to be sorted. */
const ids = listStatement('feedback_list', {
  columns: 'f.id',
  tables,
  where: '($4::int IS NULL OR r.owner_partner_id = $4) AND ($5::text IS NULL OR f.status = $5)',
  text: `concat_ws(' ', r.name, a.firstname, a.surname, a.email, p.name, f.text)`,
  order: {
    name: 'folded(r.name)',
    firstname: 'folded(a.firstname)',
    surname: 'folded(a.surname)',
    email: 'folded(a.email)',
    user_type: 'folded(p.name)',
    star: 'f.star',
    status: `array_position(ARRAY['Open', 'In progress', 'Resolved'], f.status)`,
    date_created: 'f.created_at',
  },
  byDefault: '-date_created',
  tie: 'f.id DESC',
});
const countOpen = statement(
  'feedback_count_open',
  `SELECT count(*)::int AS count FROM feedback f LEFT JOIN report_copy r ON r.id = f.report_id
   WHERE f.status = 'Open' AND ($1::int IS NULL OR r.owner_partner_id = $1)`,
);
const rows = statement(
  'feedback_rows',
  `SELECT f.id, f.report_id AS "reportId", coalesce(r.name, '') AS name, r.type, f.account_id AS "userId",
     coalesce(a.firstname, '') AS firstname, coalesce(a.surname, '') AS surname, coalesce(a.email, '') AS email,
     coalesce(p.name, '') AS user_type, f.star, f.text AS feedback, f.status, ${isoTime('f.created_at')} AS date_created
   FROM ${tables} JOIN unnest($1::int[]) WITH ORDINALITY AS listed (id, position) ON listed.id = f.id
   ORDER BY listed.position`,
);
const repliesOf = statement(
  'feedback_replies',
  `SELECT reply.feedback_id AS id, json_agg(json_build_object(
     'id', reply.id, 'reply', reply.text, 'firstname', coalesce(a.firstname, ''), 'surname', coalesce(a.surname, ''),
     'date_created', ${isoTime('reply.created_at')}) ORDER BY reply.id) AS replies
   FROM feedback_reply reply LEFT JOIN account_copy a ON a.id = reply.account_id
   WHERE reply.feedback_id = ANY ($1::int[])
   GROUP BY reply.feedback_id`,
);

@Injectable()
export class FeedbackRepository {
  /** Inserts report id, number of stars or null, and text. */
  readonly insert: InsertOnce = insertOnce('feedback', ['report_id', 'star', 'text']);

  readonly insertReply: InsertOnce = insertOnce('feedback_reply', ['feedback_id', 'text']);

  constructor(private readonly database: Database) {}

  async exists(accountId: number, reportId: number): Promise<{ exists: boolean; declined: boolean }> {
    type Row = { exists: boolean; declined: boolean };
    const [row] = await this.database.rows<Row>(exists, [accountId, reportId]);
    return row ?? { exists: false, declined: false };
  }

  async decline(accountId: number, reportId: number): Promise<void> {
    await this.database.rows(decline, [accountId, reportId]);
  }

  /** Locks feedback on a report of the owner, or of any owner with null; undefined if there is none. */
  async lock(
    transaction: Transaction,
    id: number,
    ownerId: number | null,
  ): Promise<LockedFeedback | undefined> {
    const [feedback] = await transaction.rows<LockedFeedback>(lock, [id, ownerId]);
    return feedback;
  }

  async setState(transaction: Transaction, id: number, status: FeedbackState): Promise<void> {
    await transaction.rows(setState, [id, status]);
  }

  /** A page of the selection, newest first by default. */
  async findPage({ ownerId, status }: FeedbackSelection, paging: Paging): Promise<Page<FeedbackRow>> {
    const page = await readPage<{ id: number }>(this.database, ids, paging, [ownerId, status ?? null]);
    const listedIds = page.rows.map(({ id }) => id);
    const [found, replies] = await Promise.all([
      this.database.rows<Omit<FeedbackRow, 'replies'>>(rows, [listedIds]),
      this.findReplies(listedIds),
    ]);
    return { ...page, rows: found.map((row) => ({ ...row, replies: replies.get(row.id) ?? [] })) };
  }

  async countOpen(ownerId: number | null): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(countOpen, [ownerId]);
    return row?.count ?? 0;
  }

  private async findReplies(feedbackIds: number[]): Promise<Map<number, FeedbackReply[]>> {
    type Replies = { id: number; replies: FeedbackReply[] };
    const found = await this.database.rows<Replies>(repliesOf, [feedbackIds]);
    return new Map(found.map(({ id, replies }) => [id, replies]));
  }
}
