import { Injectable } from '@nestjs/common';
import { Batcher } from '@portal/server-kit';
import { Database, readWeeklyTotals, sql } from '@portal/service-kit';
import { createCondition, type UserFilter } from './user.sql.js';

// One batch at a time: calls that arrive meanwhile form the next batch.
const batching = { concurrency: 1, maxSize: 1_000 };

/** Counts users by table user_count, which the database updates with each change of an account. */
@Injectable()
export class UserCountRepository {
  private readonly counts = new Batcher((filters: UserFilter[]) => this.countAll(filters), batching);

  constructor(private readonly database: Database) {}

  count(filter: UserFilter): Promise<number> {
    return this.counts.add(filter);
  }

  findWeeklyTotals(): Promise<number[]> {
    return readWeeklyTotals(
      this.database,
      sql`SELECT created_at AS added_at, deleted_at AS removed_at FROM account WHERE role <> 'administrator'`,
    );
  }

  private countAll(filters: UserFilter[]): Promise<number[]> {
    const counts = new Map<string, Promise<number>>();
    const countOnce = (filter: UserFilter) => {
      const key = JSON.stringify(filter);
      const count = counts.get(key) ?? this.readCount(filter);
      counts.set(key, count);
      return count;
    };
    return Promise.all(filters.map(countOnce));
  }

  private async readCount(filter: UserFilter): Promise<number> {
    const row = await this.database.queryOne(
      sql<{ count: number }>`SELECT coalesce(sum(change), 0)::int AS count FROM user_count
        WHERE ${createCondition(filter)}`,
    );
    return row?.count ?? 0;
  }
}
