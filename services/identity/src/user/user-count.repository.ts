import { Injectable } from '@nestjs/common';
import { Batcher, Database, statement } from '@portal/service-kit';
import { filterSql, type UserFilter } from './user-filter.js';

/** One reading of counts at a time, which is for all who ask meanwhile. */
const shared = { concurrency: 1, maxSize: 1_000 };

/** How many users there are, read from what the database counts as accounts change. */
@Injectable()
export class UserCountRepository {
  private readonly counts = new Batcher((asked: UserFilter[]) => this.readAll(asked), shared);

  constructor(private readonly database: Database) {}

  /** How many users the filter leaves. */
  count(filter: UserFilter): Promise<number> {
    return this.counts.add(filter);
  }

  private readAll(asked: UserFilter[]): Promise<number[]> {
    const counts = new Map<string, Promise<number>>();
    const countOf = (filter: UserFilter) => {
      const key = JSON.stringify(filter);
      const count = counts.get(key) ?? this.read(filter);
      counts.set(key, count);
      return count;
    };
    return Promise.all(asked.map(countOf));
  }

  private async read(filter: UserFilter): Promise<number> {
    const { name, condition } = filterSql(filter, 1);
    const sum = statement(
      `user_count_${name}`,
      `SELECT coalesce(sum(change), 0)::int AS count FROM user_count WHERE ${condition}`,
    );
    const values = filter.partnerId === undefined ? [] : [filter.partnerId];
    const [row] = await this.database.rows<{ count: number }>(sum, values);
    return row?.count ?? 0;
  }
}
