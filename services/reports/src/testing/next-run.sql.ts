import { sql, toIsoTimeSql } from '@portal/service-kit';
import { buildNextRunSql } from '../subscription/subscription.sql.js';

/** Selects the first run of a subscription after a time. */
export const selectNextRunSql = (id: number, time: string) =>
  sql<{ run: string }>`SELECT ${toIsoTimeSql(buildNextRunSql(sql`${sql`${time}`}::timestamptz`))} AS run
    FROM subscription s WHERE s.id = ${id}`;
