import { Injectable } from '@nestjs/common';
import { maxTablePreferences, type TablePreference } from '@portal/contracts';
import { Database, sql } from '@portal/service-kit';

@Injectable()
export class TablePreferenceRepository {
  constructor(private readonly database: Database) {}

  /** Stores an account's preference for a table. Returns false if the account has too many. */
  store(accountId: number, name: string, preference: TablePreference): Promise<boolean> {
    const added = sql`${JSON.stringify({ [name]: preference })}::jsonb`;
    return this.database.hasRows(
      sql<{
        account_id: number;
      }>`INSERT INTO table_preference AS stored (account_id, tables) VALUES (${accountId}, ${added})
        ON CONFLICT (account_id) DO UPDATE SET tables = stored.tables || excluded.tables
        WHERE (SELECT count(*) FROM jsonb_object_keys(stored.tables || excluded.tables)) <= ${maxTablePreferences}
        RETURNING account_id`,
    );
  }
}
