import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, statement, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';

/** A sign-in; `at` is an ISO time. */
interface SignIn {
  sessionId: string;
  accountId: number;
  partnerId: number | null;
  at: string;
}

const record = statement(
  'sign_in_record',
  `WITH recorded AS (
     INSERT INTO sign_in (session_id, account_id, partner_id, signed_in_at)
     SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[])
     ON CONFLICT (session_id) DO NOTHING
     RETURNING signed_in_at
   )
   INSERT INTO daily_sign_ins (day, count)
   SELECT (signed_in_at AT TIME ZONE $5)::date AS day, count(*) FROM recorded GROUP BY day ORDER BY day
   ON CONFLICT (day) DO UPDATE SET count = daily_sign_ins.count + excluded.count`,
);

@Injectable()
export class SignInRepository {
  constructor(@Inject(CONFIG) private readonly config: AnalyticsConfig) {}

  /** Adds sign-ins. A repeated session changes nothing. */
  async record(transaction: Transaction, signIns: SignIn[]): Promise<void> {
    await transaction.rows(record, [
      signIns.map(({ sessionId }) => sessionId),
      signIns.map(({ accountId }) => accountId),
      signIns.map(({ partnerId }) => partnerId),
      signIns.map(({ at }) => at),
      this.config.PORTAL_TIME_ZONE,
    ]);
  }
}
