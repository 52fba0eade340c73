import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { maxSavedFilters, type SavedFilter } from '@portal/contracts';
import { Database, sql, type Transaction } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { SavedFilterEntity } from './catalogue.entity.js';

/** The visits and saved filters of accounts. */
@Injectable()
export class CatalogueAccountRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SavedFilterEntity) private readonly filters: Repository<SavedFilterEntity>,
  ) {}

  /** Records sign-ins. Those within an hour after the start of a visit belong to it. */
  async recordVisits(transaction: Transaction, signIns: { accountId: number; at: string }[]): Promise<void> {
    await transaction.query(
      sql`INSERT INTO catalogue_account AS account (account_id, visit_at)
        SELECT account_id, max(at) FROM unnest(
          ${signIns.map(({ accountId }) => accountId)}::int[], ${signIns.map(({ at }) => at)}::timestamptz[]
        ) AS sign_in (account_id, at)
        GROUP BY account_id ORDER BY account_id
        ON CONFLICT (account_id) DO UPDATE SET visit_at = excluded.visit_at, previous_visit_at = account.visit_at
          WHERE account.visit_at IS NULL OR excluded.visit_at > account.visit_at + interval '1 hour'`,
    );
  }

  findFilters(accountId: number): Promise<SavedFilter[]> {
    return this.database.query(
      sql<SavedFilter>`SELECT id, name, filter FROM saved_filter WHERE account_id = ${accountId} ORDER BY folded(name)`,
    );
  }

  /** Adds a filter or replaces the one of the name. Returns undefined if there are too many. */
  async saveFilter(
    transaction: Transaction,
    accountId: number,
    { name, filter }: Omit<SavedFilter, 'id'>,
  ): Promise<number | undefined> {
    // Filters that an account saves concurrently are counted one after the other.
    await transaction.query(
      sql`INSERT INTO catalogue_account (account_id) VALUES (${accountId})
        ON CONFLICT (account_id) DO UPDATE SET account_id = excluded.account_id`,
    );
    const saved = await transaction.queryOne(
      sql<{ id: number }>`INSERT INTO saved_filter (account_id, name, filter)
        SELECT ${accountId}::int, ${name}::text, ${JSON.stringify(filter)}::jsonb
        WHERE (SELECT count(*) FROM saved_filter
          WHERE account_id = ${accountId} AND lower(name COLLATE "und-x-icu") <> lower(${name} COLLATE "und-x-icu")) < ${maxSavedFilters}::int
        ON CONFLICT (account_id, lower(name COLLATE "und-x-icu")) DO UPDATE SET name = excluded.name, filter = excluded.filter
        RETURNING id`,
    );
    return saved?.id;
  }

  /** Returns false for a filter that the account does not have. */
  async deleteFilter(accountId: number, id: number): Promise<boolean> {
    return (await this.filters.delete({ accountId, id })).affected === 1;
  }
}
