import { Injectable } from '@nestjs/common';
import type { PersonalSections } from '@portal/contracts';
import {
  Database,
  readPersonalSections,
  sql,
  type PersonalData,
  type Transaction,
} from '@portal/service-kit';

/** What the service stores about a person. */
@Injectable()
export class PersonalDataRepository implements PersonalData {
  constructor(private readonly database: Database) {}

  find(accountId: number): Promise<PersonalSections> {
    const account = sql`${accountId}`;
    return readPersonalSections(this.database, {
      accessRequests: sql`SELECT report.name AS report, t.message, t.status, t.created_at, t.decided_at FROM access_request t JOIN report ON report.id = t.report_id WHERE t.account_id = ${account} ORDER BY t.id DESC`,
      permissions: sql`SELECT report.name AS report, t.granted_at, t.until FROM user_permission t JOIN report ON report.id = t.report_id WHERE t.account_id = ${account} ORDER BY t.id DESC`,
      ratings: sql`SELECT report.name AS report, t.star, t.rated_at FROM rating t JOIN report ON report.id = t.report_id WHERE t.account_id = ${account} ORDER BY t.rated_at DESC`,
      favourites: sql`SELECT report.name AS report, t.created_at FROM favourite t JOIN report ON report.id = t.report_id WHERE t.account_id = ${account} ORDER BY t.created_at DESC`,
      bookmarks: sql`SELECT report.name AS report, t.name, t.is_default FROM report_bookmark t JOIN report ON report.id = t.report_id WHERE t.account_id = ${account} ORDER BY t.name`,
      subscriptions: sql`SELECT report.name AS report, t.cadence, t.weekdays, t.month_day, t.local_time, t.time_zone, t.format, t.page_name, t.is_paused, t.last_run_at FROM subscription t JOIN report ON report.id = t.report_id WHERE t.account_id = ${account} ORDER BY t.id DESC`,
      comments: sql`SELECT report.name AS report, thread.page_name AS page, t.text, t.created_at, t.edited_at FROM comment t
        JOIN comment_thread thread ON thread.id = t.thread_id JOIN report ON report.id = thread.report_id
        WHERE t.account_id = ${account} AND t.removed_by IS NULL ORDER BY t.id DESC`,
      reportUpdates: sql`SELECT report.name AS report, t.updates, t.created_at FROM report_update t JOIN report ON report.id = t.report_id WHERE t.account_id = ${account} ORDER BY t.id DESC`,
      exports: sql`SELECT report.name AS report, t.format, t.started_at FROM report_export t JOIN report ON report.id = t.report_id WHERE t.account_id = ${account} ORDER BY t.id DESC`,
      savedFilters: sql`SELECT name, filter FROM saved_filter WHERE account_id = ${account} ORDER BY name`,
      catalogue: sql`SELECT visit_at, previous_visit_at, layout FROM catalogue_account WHERE account_id = ${account}`,
      decisionsAbout: sql`SELECT kind, accepted, reason, decided_at FROM decision WHERE account_id = ${account} ORDER BY id DESC`,
      decisionsBy: sql`SELECT kind, accepted, reason, decided_at, origin->>'clientAddress' AS address FROM decision WHERE decided_by = ${account} ORDER BY id DESC`,
    });
  }

  /** Deletes what only concerned a person whose account was deleted, and overwrites what the person wrote. Ratings and decisions still count. */
  async erase(transaction: Transaction, accountId: number): Promise<void> {
    const account = sql`${accountId}`;
    const statements = [
      sql`DELETE FROM favourite WHERE account_id = ${account}`,
      sql`DELETE FROM subscription WHERE account_id = ${account}`,
      sql`DELETE FROM report_export WHERE account_id = ${account} AND ended_at IS NOT NULL`,
      sql`UPDATE access_request SET message = '' WHERE account_id = ${account} AND message <> ''`,
      sql`UPDATE comment SET text = NULL, mentions = '{}', edited_at = NULL, removed_by = 'author'
        WHERE account_id = ${account} AND removed_by IS NULL`,
      sql`UPDATE comment SET mentions = array_remove(mentions, ${account}::int) WHERE mentions @> ARRAY[${account}::int]`,
      sql`DELETE FROM comment_thread thread WHERE EXISTS (SELECT FROM comment WHERE thread_id = thread.id AND account_id = ${account})
        AND NOT EXISTS (SELECT FROM comment WHERE thread_id = thread.id AND removed_by IS NULL)`,
      sql`UPDATE decision SET reason = CASE account_id WHEN ${account} THEN '' ELSE reason END,
          origin = CASE decided_by WHEN ${account} THEN '{}' ELSE origin END
        WHERE (account_id = ${account} OR decided_by = ${account}) AND applied_at IS NOT NULL`,
    ];
    for (const statement of statements) await transaction.query(statement);
  }
}
