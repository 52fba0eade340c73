import { Injectable } from '@nestjs/common';
import { Database, sql } from '@portal/service-kit';
import { createCondition, type UserFilter } from './user.sql.js';

/** Counts users by table user_count, which the database updates with each change of an account. */
@Injectable()
export class UserCountRepository {
  constructor(private readonly database: Database) {}

  async count(filter: UserFilter): Promise<number> {
    const row = await this.database.queryOne(
      sql<{ count: number }>`SELECT coalesce(sum(change), 0)::int AS count FROM user_count
        WHERE ${createCondition(filter)}`,
    );
    return row?.count ?? 0;
  }
}
