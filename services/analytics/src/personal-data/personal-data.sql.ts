import { sql, type PersonalData } from '@portal/service-kit';

/** What the service stores about a person. */
export const personalData: PersonalData = {
  selectSections: (accountId) => ({
    views: sql`SELECT report.name AS report, t.viewed_at, t.seconds_in_view, t.page_changes, t.visual_clicks FROM viewership t
      LEFT JOIN replicated_report report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.viewed_at DESC`,
    viewCounts: sql`SELECT report.name AS report, t.count, t.last_viewed_at FROM user_report_views t
      LEFT JOIN replicated_report report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.last_viewed_at DESC`,
    signIns: sql`SELECT signed_in_at FROM sign_in WHERE account_id = ${accountId} ORDER BY signed_in_at DESC`,
  }),

  /** Removes what links the views and sign-ins of a person whose account was deleted to a browser. They keep the number of the account, so that viewers are counted as before. */
  erase: (accountId) => [
    sql`DELETE FROM viewership_key WHERE account_id = ${accountId}`,
    sql`UPDATE sign_in SET session_id = gen_random_uuid()::text WHERE account_id = ${accountId}`,
  ],
};
