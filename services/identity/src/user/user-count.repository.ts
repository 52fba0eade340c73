import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import { filterSql, type UserFilter } from './user-filter.js';

/** How many users there are, read from what the database counts as accounts change. */
@Injectable()
export class UserCountRepository {
  constructor(private readonly database: Database) {}

  /** How many users the filter leaves. */
  async count(filter: UserFilter): Promise<number> {
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
