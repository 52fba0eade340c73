import {
  maxAuditRecords,
  type Change as PublishedChange,
  type auditContract,
  type AuditFilters,
  type AuditRecord,
  type AuditRow,
  type Paging,
  type Principal,
  type Visitor,
} from '@portal/contracts';
import { CONFIG, type SecurityOrigin } from '@portal/server-kit';
import {
  Database,
  toIsoTimeSql,
  readPage,
  searchPatterns,
  sql,
  statementTimeoutMs,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { IdentityConfig } from '../config.js';
import { deriveAuditKey, hashAuditKey, linkEntry, type ChainEntry, type Link } from './audit-chain.js';

/** The author of a change and the origin of the request. An author without an account has a name for the audit trail. */
export type Actor = (Pick<Principal, 'accountId'> | { called: string }) & Omit<SecurityOrigin, 'principal'>;

/** Makes an actor of a caller. A caller with a ticket acts for the account `accountId`. */
export const toActor = (
  { principal, requestId, clientAddress }: Visitor,
  accountId = principal?.accountId ?? 0,
): Actor => ({ accountId, requestId, clientAddress });

export const visitor: Actor = { called: 'Visitor' };

export const portal: Actor = { called: 'Portal' };

export const operator: Actor = { called: 'Operator' };

/** A change for the audit trail; `before` and `after` hold the changed fields. */
export type Change = Pick<AuditRow, 'action' | 'kind' | 'subjectId' | 'subject' | 'before' | 'after'> &
  Pick<z.output<typeof PublishedChange>, 'person'>;

export interface AuditEntry {
  actor: Actor;
  change: Change;
  /** ISO time; now by default. */
  at?: string | undefined;
}

const rowColumns = sql`id, ${toIsoTimeSql('at')} AS date_created, actor_id AS "actorId", actor, action, kind,
    subject_id AS "subjectId", subject, before, after`;

/** The columns of an entry in exports and the stream. */
export const recordColumns = sql`${rowColumns}, encode(hash, 'hex') AS hash`;

const createListSource = (where: Sql): ListSource<typeof auditContract.calls.findAll> => ({
  columns: rowColumns,
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
  count: sql`SELECT count(*)::int AS count FROM audit_entry WHERE ${where}`,
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

/** An entry with the person whom it names, if that is not its account. */
type PreparedEntry = ChainEntry & { personId: number | undefined; personName: string | undefined };

/** The columns of an entry that its hash covers, with the time in microseconds. */
export const chainColumns = sql`id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  actor_id AS "actorId", actor, action, kind, subject_id AS "subjectId", subject, before, after`;

@Injectable()
export class AuditRepository {
  private readonly key: Buffer;
  private readonly pending = new WeakMap<Transaction, AuditEntry[]>();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) { IDENTITY_SECRET }: Pick<IdentityConfig, 'IDENTITY_SECRET'>,
  ) {
    this.key = deriveAuditKey(IDENTITY_SECRET);
  }

  /** Adds changes of one actor to the audit trail. Call it in the transaction that makes the changes. */
  record(transaction: Transaction, actor: Actor, changes: Change[]): Promise<void> {
    const entries = changes.map((change) => ({ actor, change }));
    return this.recordAll(transaction, entries);
  }

  /** Adds the entries at the end of the transaction: each writer locks the chain, so that ids have the order of commits. */
  recordAll(transaction: Transaction, entries: AuditEntry[]): Promise<void> {
    const pending = this.pending.get(transaction) ?? [];
    pending.push(...entries);
    if (!this.pending.has(transaction)) {
      this.pending.set(transaction, pending);
      transaction.beforeCommit.push(() => this.insert(transaction, pending));
    }
    return Promise.resolve();
  }

  private async insert(transaction: Transaction, entries: AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const chain = await transaction.queryOne(
      sql<{ keyHash: Buffer; lastHash: Buffer }>`SELECT key_hash AS "keyHash", last_hash AS "lastHash"
          FROM audit_chain FOR UPDATE`,
    );
    const prepared = await this.prepareEntries(transaction, entries);
    // Until the job starts a chain with the key, entries have no hash.
    let previous = chain?.keyHash.equals(hashAuditKey(this.key)) ? chain.lastHash : undefined;
    const rows = prepared.map((entry) => {
      if (!previous) return entry;
      const link = linkEntry(this.key, previous, entry);
      previous = link.hash;
      return { ...entry, ...toText(link) };
    });
    await transaction.query(
      sql`WITH entry AS (
            INSERT INTO audit_entry (id, at, actor_id, actor, action, kind, subject_id, subject, before, after,
              hash, actor_digest, subject_digest, person_id, person_name)
            SELECT id, at, "actorId", actor, action, kind, "subjectId", subject, before, after,
              decode(hash, 'hex'), decode("actorDigest", 'hex'), decode("subjectDigest", 'hex'), "personId", "personName"
            FROM json_to_recordset(${JSON.stringify(rows)}::json) AS entry (id int, at timestamptz, "actorId" int, actor text,
              action text, kind text, "subjectId" int, subject text, before json, after json,
              hash text, "actorDigest" text, "subjectDigest" text, "personId" int, "personName" text)
            RETURNING id, hash)
          UPDATE audit_chain SET last_id = last.id, last_hash = last.hash
          FROM (SELECT id, hash FROM entry ORDER BY id DESC LIMIT 1) AS last WHERE last.hash IS NOT NULL`,
    );
  }

  /** Adds the ids, times and names of actors. */
  private async prepareEntries(transaction: Transaction, entries: AuditEntry[]): Promise<PreparedEntry[]> {
    const actors = entries.map(({ actor, at }) =>
      'called' in actor ? { called: actor.called, at } : { actorId: actor.accountId, called: '', at },
    );
    const found = await transaction.query(
      sql<Pick<ChainEntry, 'id' | 'at' | 'actorId' | 'actor'>>`SELECT
            nextval(pg_get_serial_sequence('audit_entry', 'id'))::int AS id,
            to_char(coalesce(author.at, now()) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
            author."actorId",
            coalesce((SELECT firstname || ' ' || surname FROM account WHERE id = author."actorId"), author.called) AS actor
          FROM ROWS FROM (json_to_recordset(${JSON.stringify(actors)}::json) AS ("actorId" int, called text, at timestamptz))
            WITH ORDINALITY AS author ("actorId", called, at, place)
          ORDER BY place`,
    );
    return entries.flatMap(({ change }, index) => {
      const { action, kind, subjectId, subject, before, after, person } = change;
      const named = { personId: person?.id, personName: person?.name };
      const author = found[index];
      return author ? [{ ...author, action, kind, subjectId, subject, before, after, ...named }] : [];
    });
  }

  /** Lists the changes that match the filters and the search; `total` ignores limit and offset. */
  findPage(filters: AuditFilters, timeZone: string, { search, ...paging }: Paging) {
    const where = sql`${matchesFilters(filters, timeZone)} AND ${matchesSearch(search)}`;
    return readPage(this.database, createListSource(where), paging);
  }

  /** Returns the next matching entries after an id. */
  findRecords(
    filters: AuditFilters,
    timeZone: string,
    search: string | undefined,
    afterId: number,
  ): Promise<AuditRecord[]> {
    return this.database.query(
      sql<AuditRecord>`SELECT ${recordColumns} FROM audit_entry
          WHERE id > ${afterId} AND ${matchesFilters(filters, timeZone)} AND ${matchesSearch(search)}
          ORDER BY id LIMIT ${maxAuditRecords}`,
      { timeoutMs: statementTimeoutMs.longCalls, isPrepared: false },
    );
  }
}

const toText = (link: Link) =>
  Object.fromEntries(Object.entries(link).map(([name, bytes]) => [name, (bytes as Buffer).toString('hex')]));
