import { sql, type PersonalData } from '@portal/service-kit';

/** What the service stores about a person. */
export const personalData: PersonalData = {
  selectSections: (accountId) => ({
    accessRequests: sql`SELECT report.name AS report, t.message, t.status, t.created_at, t.decided_at FROM access_request t JOIN report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.id DESC`,
    permissions: sql`SELECT report.name AS report, t.granted_at, t.until FROM user_permission t JOIN report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.id DESC`,
    ratings: sql`SELECT report.name AS report, t.star, t.rated_at FROM rating t JOIN report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.rated_at DESC`,
    favourites: sql`SELECT report.name AS report, t.created_at FROM favourite t JOIN report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.created_at DESC`,
    bookmarks: sql`SELECT report.name AS report, t.name, t.is_default FROM report_bookmark t JOIN report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.name`,
    subscriptions: sql`SELECT report.name AS report, t.cadence, t.weekdays, t.month_day, t.local_time, t.time_zone, t.format, t.page_name, t.is_paused, t.last_run_at FROM subscription t JOIN report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.id DESC`,
    comments: sql`SELECT report.name AS report, thread.page_name AS page, t.text, t.created_at, t.edited_at FROM comment t
      JOIN comment_thread thread ON thread.id = t.thread_id JOIN report ON report.id = thread.report_id
      WHERE t.account_id = ${accountId} AND t.removed_by IS NULL ORDER BY t.id DESC`,
    reportUpdates: sql`SELECT report.name AS report, t.updates, t.created_at FROM report_update t JOIN report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.id DESC`,
    exports: sql`SELECT report.name AS report, t.format, t.started_at FROM report_export t JOIN report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.id DESC`,
    savedFilters: sql`SELECT name, filter FROM saved_filter WHERE account_id = ${accountId} ORDER BY name`,
    catalogue: sql`SELECT visit_at, previous_visit_at FROM catalogue_account WHERE account_id = ${accountId}`,
    decisionsAbout: sql`SELECT kind, accepted, reason, decided_at FROM decision WHERE account_id = ${accountId} ORDER BY id DESC`,
    decisionsBy: sql`SELECT kind, accepted, reason, decided_at FROM decision WHERE decided_by = ${accountId} ORDER BY id DESC`,
  }),

  /** Deletes what only concerned a person whose account was deleted, and overwrites what the person wrote. Ratings and decisions still count. */
  erase: (accountId) => [
    sql`DELETE FROM favourite WHERE account_id = ${accountId}`,
    sql`DELETE FROM subscription WHERE account_id = ${accountId}`,
    sql`DELETE FROM report_export WHERE account_id = ${accountId} AND ended_at IS NOT NULL`,
    sql`UPDATE access_request SET message = '' WHERE account_id = ${accountId} AND message <> ''`,
    sql`UPDATE comment SET text = NULL, mentions = '{}', edited_at = NULL, removed_by = 'author'
      WHERE account_id = ${accountId} AND removed_by IS NULL`,
    sql`UPDATE comment SET mentions = array_remove(mentions, ${accountId}::int) WHERE mentions @> ARRAY[${accountId}::int]`,
    sql`DELETE FROM comment_thread thread WHERE EXISTS (SELECT FROM comment WHERE thread_id = thread.id AND account_id = ${accountId})
      AND NOT EXISTS (SELECT FROM comment WHERE thread_id = thread.id AND removed_by IS NULL)`,
    sql`UPDATE decision SET reason = '' WHERE account_id = ${accountId}`,
  ],
};
