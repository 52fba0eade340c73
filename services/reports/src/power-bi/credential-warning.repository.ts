import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@portal/service-kit';

@Injectable()
export class CredentialWarningRepository {
  /** Records that a warning is sent for each of these numbers of days. Returns those that were not sent before. */
  async claim(transaction: Transaction, ends: Date, days: number[]): Promise<number[]> {
    const rows = await transaction.query(
      sql<{ days: number }>`INSERT INTO credential_warning (ends_on, days_before)
        SELECT ${ends.toISOString().slice(0, 10)}::date, unnest(${days}::int[])
        ON CONFLICT DO NOTHING RETURNING days_before::int AS days`,
    );
    return rows.map((row) => row.days);
  }
}
