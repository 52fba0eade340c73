import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { Database, sql, statementTimeoutMs, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';

/** A sign-in; `at` is an ISO time. */
interface SignIn {
  sessionId: string;
  accountId: number;
  partnerId: number | null;
  at: string;
}

/** Sign-ins that are deleted by one statement. */
const maxDeleted = 10_000;

@Injectable()
export class SignInRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** Adds sign-ins. A repeated session changes nothing. */
  async record(transaction: Transaction, signIns: SignIn[]): Promise<void> {
    const day = sql`(signed_in_at AT TIME ZONE ${this.config.PORTAL_TIME_ZONE})::date`;
    await transaction.query(
      sql`WITH recorded AS (
            INSERT INTO sign_in (session_id, account_id, partner_id, signed_in_at)
            SELECT * FROM unnest(
              ${signIns.map(({ sessionId }) => sessionId)}::text[], ${signIns.map(({ accountId }) => accountId)}::int[],
              ${signIns.map(({ partnerId }) => partnerId)}::int[], ${signIns.map(({ at }) => at)}::timestamptz[])
            ON CONFLICT (session_id) DO NOTHING
            RETURNING signed_in_at
          )
          INSERT INTO daily_sign_ins (day, count)
          SELECT ${day} AS day, count(*) FROM recorded GROUP BY day ORDER BY day
          ON CONFLICT (day) DO UPDATE SET count = daily_sign_ins.count + excluded.count`,
    );
  }

  /** Deletes sign-ins before the last `months` full months, which stay counted. Returns true if there may be more. */
  async deleteOld(months: number): Promise<boolean> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    const count = await this.database.queryCount(
      sql`WITH old AS (
            SELECT session_id FROM sign_in
            WHERE signed_in_at < (date_trunc('month', now() AT TIME ZONE ${zone}) - make_interval(months => ${months}::int)) AT TIME ZONE ${zone}
            LIMIT ${maxDeleted}::int FOR UPDATE SKIP LOCKED
          ), deleted AS (
            DELETE FROM sign_in USING old WHERE sign_in.session_id = old.session_id RETURNING signed_in_at
          ), counted AS (
            INSERT INTO daily_sign_ins (day, count, dropped)
            SELECT (signed_in_at AT TIME ZONE ${zone})::date AS day, 0, count(*) FROM deleted GROUP BY day ORDER BY day
            ON CONFLICT (day) DO UPDATE SET dropped = daily_sign_ins.dropped + excluded.dropped
          )
          SELECT count(*)::int AS count FROM deleted`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
    return count === maxDeleted;
  }
}
