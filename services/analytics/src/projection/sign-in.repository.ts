import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, sql, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';

/** A sign-in; `at` is an ISO time. */
interface SignIn {
  sessionId: string;
  accountId: number;
  partnerId: number | null;
  at: string;
}

@Injectable()
export class SignInRepository {
  constructor(@Inject(CONFIG) private readonly config: AnalyticsConfig) {}

  /** Adds sign-ins. A repeated session changes nothing. */
  async record(transaction: Transaction, signIns: SignIn[]): Promise<void> {
    const day = sql`(signed_in_at AT TIME ZONE ${this.config.PORTAL_TIME_ZONE})::date`;
    await transaction.rows(
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
}
