import type { AuditRow, Caller, Page, Paging, Principal } from '@portal/contracts';
import {
  Database,
  listOrder,
  searchPatterns,
  type SecurityOrigin,
  statement,
  type Transaction,
} from '@portal/service-kit';
import { Injectable } from '@nestjs/common';

/** The author of a change and the origin of the request. An author without an account has a name for the audit trail. */
export type Actor = (Pick<Principal, 'accountId'> | { called: string }) & Omit<SecurityOrigin, 'principal'>;

/** Makes an actor of a caller. A caller with a ticket acts for the account `accountId`. */
export const actorOf = (
  { principal, requestId, clientAddress }: Caller<Principal | undefined>,
  accountId = principal?.accountId ?? 0,
): Actor => ({ accountId, requestId, clientAddress });

export const visitor: Actor = { called: 'Visitor' };

export const portal: Actor = { called: 'Portal' };

export const operator: Actor = { called: 'Operator' };

/** A change for the audit trail; `before` and `after` hold the changed fields. */
export type Change = Pick<AuditRow, 'action' | 'kind' | 'subjectId' | 'subject' | 'before' | 'after'>;

export interface AuditEntry {
  actor: Actor;
  change: Change;
  /** ISO time; now by default. */
  at?: string | undefined;
}

/** First and last day, in the portal's time zone; undefined for no bound. */
export interface DateRange {
  from: string | undefined;
  until: string | undefined;
}

const insert = statement(
  'audit_insert',
  `INSERT INTO audit_entry (at, actor_id, actor, action, kind, subject_id, subject, before, after)
   SELECT coalesce(change.at, now()), change."actorId",
     coalesce((SELECT firstname || ' ' || surname FROM account WHERE id = change."actorId"), change.called),
     change.action, change.kind, change."subjectId", change.subject, change.before, change.after
   FROM json_to_recordset($1::json) AS change (at timestamptz, "actorId" int, called text, action text, kind text,
     "subjectId" int, subject text, before json, after json)`,
);

const sortExpressions = {
  date_created: 'at',
  actor: 'actor COLLATE "und-x-icu"',
  action: 'action',
  kind: 'kind',
  subject: 'subject COLLATE "und-x-icu"',
};
const newestFirst = '-date_created';

const isInRange = `
  ($1::date IS NULL OR at >= $1::date::timestamp AT TIME ZONE $3)
  AND ($2::date IS NULL OR at < ($2::date + 1)::timestamp AT TIME ZONE $3)`;
const matchesSearch = `
  search_text LIKE (SELECT folded($6))
  AND search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($7::text[]) AS word))`;

@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** Adds changes of one actor to the audit trail. Call it in the transaction that makes the changes. */
  record(transaction: Transaction, actor: Actor, changes: Change[]): Promise<void> {
    const entries = changes.map((change) => ({ actor, change }));
    return this.recordAll(transaction, entries);
  }

  async recordAll(transaction: Transaction, entries: AuditEntry[]): Promise<void> {
    const rows = entries.map(({ actor, change, at }) => {
      const author = 'called' in actor ? actor : { actorId: actor.accountId, called: '' };
      return { ...change, ...author, at };
    });
    await transaction.rows(insert, [JSON.stringify(rows)]);
  }

  /** Lists the changes of a range that match the search; `total` ignores limit and offset. */
  async findPage({ from, until }: DateRange, timeZone: string, paging: Paging): Promise<Page<AuditRow>> {
    const { limit = null, offset = 0, search, sort = newestFirst } = paging;
    const [longest, ...others] = searchPatterns(search);
    const { name, sql } = listOrder(sortExpressions, sort, 'id DESC');
    const condition = longest === undefined ? isInRange : `${isInRange} AND ${matchesSearch}`;
    const select = statement(
      name && `audit_list_${longest === undefined ? 'all' : 'found'}_${name}`,
      `WITH listed AS (
         SELECT id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_created,
           actor_id AS "actorId", actor, action, kind, subject_id AS "subjectId", subject, before, after
         FROM audit_entry WHERE ${condition} ORDER BY ${sql} LIMIT $4::int OFFSET $5::int
       )
       SELECT (SELECT count(*)::int FROM audit_entry WHERE ${condition}) AS total,
         (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`,
    );
    const values = [from ?? null, until ?? null, timeZone, limit, offset];
    const patterns = longest === undefined ? [] : [longest, others];
    const [page] = await this.database.rows<Page<AuditRow>>(select, [...values, ...patterns]);
    return page ?? { rows: [], total: 0 };
  }
}
