import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@portal/service-kit';

/** Mails that visitors cause. Each kind has its own counts. */
export type VisitorMail = 'registration' | 'reset-code';

export type BudgetPeriod = 'hour' | 'day';

export interface VisitorMailCount {
  period: BudgetPeriod;
  /** With this mail. */
  mails: number;
  /** Seconds until the period ends. */
  secondsLeft: number;
}

@Injectable()
export class VisitorMailRepository {
  /** Counts one mail of a source, by hours and by days of UTC. Locks the counts until the transaction ends. */
  count(transaction: Transaction, kind: VisitorMail, source: Buffer): Promise<VisitorMailCount[]> {
    return transaction.query(
      // Sorted, so that concurrent transactions lock in the same order.
      sql<VisitorMailCount>`INSERT INTO visitor_mail AS known (kind, source, period, started_at, mails)
        SELECT ${kind}, ${source}::bytea, period, date_trunc(period, now(), 'UTC'), 1
        FROM unnest(ARRAY['hour', 'day']) AS period
        ORDER BY period
        ON CONFLICT (kind, source, period, started_at) DO UPDATE SET mails = known.mails + 1
        RETURNING period, mails,
          extract(epoch FROM started_at + ('1 ' || period)::interval - now())::float8 AS "secondsLeft"`,
    );
  }
}
