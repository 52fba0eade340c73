import type {
  auditContract,
  AuditFilters,
  AuditRow,
  Caller,
  Page,
  Paging,
  Principal,
} from '@portal/contracts';
import { type SecurityOrigin } from '@portal/server-kit';
import {
  Database,
  toIsoTimeSql,
  readPage,
  searchPatterns,
  sql,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import { Injectable } from '@nestjs/common';

/** The author of a change and the origin of the request. An author without an account has a name for the audit trail. */
export type Actor = (Pick<Principal, 'accountId'> | { called: string }) & Omit<SecurityOrigin, 'principal'>;

/** Makes an actor of a caller. A caller with a ticket acts for the account `accountId`. */
export const toActor = (
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

const createListSource = (where: Sql): ListSource<typeof auditContract.calls.findAll> => ({
  columns: sql`id, ${toIsoTimeSql('at')} AS date_created, actor_id AS "actorId", actor, action, kind,
    subject_id AS "subjectId", subject, before, after`,
  tables: sql`audit_entry`,
  where,
  sortColumns: {
    date_created: sql`at`,
    actor: sql`actor COLLATE "und-x-icu"`,
    action: sql`action`,
    kind: sql`kind`,
    subject: sql`subject COLLATE "und-x-icu"`,
  },
  defaultSort: '-date_created',
  tieBreakers: sql`id DESC`,
  isLong: true,
});

function isInRange({ from, until }: AuditFilters, timeZone: string): Sql {
  const [first, last, zone] = [sql`${from}`, sql`${until}`, sql`${timeZone}`];
  return sql`(${first}::date IS NULL OR at >= ${first}::date::timestamp AT TIME ZONE ${zone})
    AND (${last}::date IS NULL OR at < (${last}::date + 1)::timestamp AT TIME ZONE ${zone})`;
}

/** Compares the longest word apart, because the index of `search_text` finds a single pattern. */
function matchesSearch(search: string | undefined): Sql {
  const [longest, ...others] = searchPatterns(search);
  if (longest === undefined) return sql`true`;
  const [first, rest] = [sql`${longest}`, sql`${others}`];
  return sql`search_text LIKE (SELECT folded(${first}))
    AND search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${rest}::text[]) AS word))`;
}

/** Returns the condition that a column with a name contains a text. The index of `search_text`, which contains the name, finds it. */
function contains(column: 'actor' | 'subject', text: string): Sql {
  const pattern = sql`(SELECT folded(${`%${text.trim().replace(/[\\%_]/g, '\\$&')}%`}))`;
  return sql`search_text LIKE ${pattern} AND folded(${sql.raw(column)}) LIKE ${pattern}`;
}

function matchesFilters(filters: AuditFilters, timeZone: string): Sql {
  const { kind, action, actor, subject, subjectId } = filters;
  const conditions = [
    isInRange(filters, timeZone),
    ...(kind ? [sql`kind = ${sql`${kind}`}`] : []),
    ...(action ? [sql`action = ${sql`${action}`}`] : []),
    ...(subjectId ? [sql`subject_id = ${sql`${subjectId}`}`] : []),
    ...(actor?.trim() ? [contains('actor', actor)] : []),
    ...(subject?.trim() ? [contains('subject', subject)] : []),
  ];
  return sql.join(conditions, ' AND ');
}

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
    await transaction.query(
      sql`INSERT INTO audit_entry (at, actor_id, actor, action, kind, subject_id, subject, before, after)
          SELECT coalesce(change.at, now()), change."actorId",
            coalesce((SELECT firstname || ' ' || surname FROM account WHERE id = change."actorId"), change.called),
            change.action, change.kind, change."subjectId", change.subject, change.before, change.after
          FROM json_to_recordset(${JSON.stringify(rows)}::json) AS change (at timestamptz, "actorId" int, called text,
            action text, kind text, "subjectId" int, subject text, before json, after json)`,
    );
  }

  /** Lists the changes that match the filters and the search; `total` ignores limit and offset. */
  findPage(filters: AuditFilters, timeZone: string, { search, ...paging }: Paging): Promise<Page<AuditRow>> {
    const where = sql`${matchesFilters(filters, timeZone)} AND ${matchesSearch(search)}`;
    return readPage(this.database, createListSource(where), paging);
  }
}
