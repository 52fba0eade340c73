import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { Database, sql, statementTimeoutMs, type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import { deriveAuditKey, hashAuditKey, signStart, type ChainEntry, type Link } from './audit-chain.js';
import { chainColumns, operator, type AuditRepository } from './audit.repository.js';

export interface Chain {
  keyHash: Buffer;
  startId: number;
  startHash: Buffer;
  startCode: Buffer;
  lastId: number;
  lastHash: Buffer;
}

export type StoredEntry = ChainEntry & { [Name in keyof Link]: Link[Name] | null };

const columns = sql`key_hash AS "keyHash", start_id AS "startId", start_hash AS "startHash", start_code AS "startCode",
  last_id AS "lastId", last_hash AS "lastHash"`;

/** The chain of the audit trail, and the entries in its order. */
@Injectable()
export class AuditChainRepository {
  readonly key: Buffer;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) { IDENTITY_SECRET }: Pick<IdentityConfig, 'IDENTITY_SECRET'>,
  ) {
    this.key = deriveAuditKey(IDENTITY_SECRET);
  }

  find(): Promise<Chain | undefined> {
    return this.database.queryOne(sql<Chain>`SELECT ${columns} FROM audit_chain`);
  }

  /** Starts a chain after the last entry. */
  async start(): Promise<void> {
    await this.database.transaction((transaction) => this.insert(transaction));
  }

  /** Starts another chain for an operator, whose first entry names the last one that is not checked any more. */
  async restart(entries: AuditRepository): Promise<void> {
    const former = await this.find();
    await this.database.transaction(async (transaction) => {
      const uncheckedUntil = await this.insert(transaction);
      const change = {
        action: 'Changed',
        kind: 'Audit trail',
        subjectId: 1,
        subject: 'Audit trail',
      } as const;
      const before = { uncheckedUntil: former?.startId ?? null };
      await entries.record(transaction, operator, [{ ...change, before, after: { uncheckedUntil } }]);
    });
  }

  /** Waits for writers that found no chain, whose entries have no hash. Returns the id of the last entry before the chain. */
  private async insert(transaction: Transaction): Promise<number> {
    const hash = randomBytes(32);
    await transaction.query(sql`LOCK TABLE audit_chain IN EXCLUSIVE MODE`);
    const last = await transaction.queryOne(
      sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM audit_entry`,
    );
    const id = last?.id ?? 0;
    const code = signStart(this.key, id, hash);
    await transaction.query(
      sql`INSERT INTO audit_chain (key_hash, start_id, start_hash, start_code, last_id, last_hash)
          VALUES (${hashAuditKey(this.key)}, ${id}, ${hash}, ${code}, ${id}, ${hash})
          ON CONFLICT (id) DO UPDATE SET key_hash = excluded.key_hash, start_id = excluded.start_id,
            start_hash = excluded.start_hash, start_code = excluded.start_code, last_id = excluded.last_id,
            last_hash = excluded.last_hash, broken_id = NULL`,
    );
    return id;
  }

  /** Returns the ids of the people whose names were erased. */
  async findErased(): Promise<Set<number>> {
    const rows = await this.database.query(
      sql<{ id: number }>`SELECT DISTINCT subject_id AS id FROM audit_entry
          WHERE kind = 'Account' AND action = 'Changed' AND after->>'erased' = 'true'`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
    return new Set(rows.map(({ id }) => id));
  }

  findEntries(afterId: number, limit: number): Promise<StoredEntry[]> {
    return this.database.query(
      sql<StoredEntry>`SELECT ${chainColumns}, hash, actor_digest AS "actorDigest", subject_digest AS "subjectDigest"
          FROM audit_entry WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  /** Returns true if entries before the chain have hashes, those of another chain. */
  hasHashes(): Promise<boolean> {
    return this.database.hasRows(
      sql`SELECT FROM audit_entry WHERE id <= (SELECT start_id FROM audit_chain) AND hash IS NOT NULL LIMIT 1`,
    );
  }

  /** Claims the check of this day; false when it was made within the last 24 hours. */
  claimCheck(): Promise<boolean> {
    return this.database.hasRows(
      sql`UPDATE audit_chain SET checked_at = now() WHERE checked_at < now() - interval '1 day' RETURNING id`,
    );
  }

  async recordCheck(brokenId: number | null): Promise<void> {
    await this.database.query(sql`UPDATE audit_chain SET checked_at = now(), broken_id = ${brokenId}`);
  }

  /** Returns 1 if the last check found a wrong entry, else 0. */
  async countBroken(): Promise<number> {
    return (await this.database.hasRows(sql`SELECT FROM audit_chain WHERE broken_id IS NOT NULL`)) ? 1 : 0;
  }

  /**
   * Deletes entries of the chain that are older than `days`, at most `limit`, and starts it after them. The next ones stay correct, because
   * their hashes continue that of the last deleted entry.
   */
  deleteOld(days: number, limit: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const chain = await transaction.queryOne(sql<Chain>`SELECT ${columns} FROM audit_chain FOR UPDATE`);
      if (!chain?.keyHash.equals(hashAuditKey(this.key))) return 0;
      const last = await this.findLastOld(transaction, days, limit);
      if (!last) return 0;
      if (last.id > chain.startId) {
        if (!last.hash) throw new Error(`The audit entry ${last.id} has no hash.`);
        const code = signStart(this.key, last.id, last.hash);
        await transaction.query(
          sql`UPDATE audit_chain SET start_id = ${last.id}, start_hash = ${last.hash}, start_code = ${code}`,
        );
      }
      return transaction.queryCount(sql`SELECT delete_old_audit_entries(${last.id}) AS count`, {
        timeoutMs: statementTimeoutMs.housekeeping,
      });
    });
  }

  /** Finds the last of the old entries before the first newer one. Dates of other services' entries can be out of order. */
  private findLastOld(transaction: Transaction, days: number, limit: number) {
    return transaction.queryOne(
      sql<{ id: number; hash: Buffer | null }>`SELECT id, hash
          FROM (SELECT id, hash, bool_and(at < now() - make_interval(days => ${days})) OVER (ORDER BY id) AS "isOld"
            FROM (SELECT id, hash, at FROM audit_entry ORDER BY id LIMIT ${limit}) AS first) AS entry
          WHERE "isOld" ORDER BY id DESC LIMIT 1`,
    );
  }
}
