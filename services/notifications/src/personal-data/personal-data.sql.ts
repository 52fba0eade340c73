import { sql, type PersonalData } from '@portal/service-kit';

/** What the service stores about a person. Mails are stored encrypted, without an address, and only until they are sent. */
export const personalData: PersonalData = {
  selectSections: (accountId) => ({
    messages: sql`SELECT text, created_at, seen_at FROM message WHERE account_id = ${accountId} ORDER BY id DESC`,
    announcements: sql`SELECT kind, text, created_at, withdrawn_at FROM broadcast WHERE account_id = ${accountId} ORDER BY id DESC`,
    feedback: sql`SELECT report.name AS report, t.star, t.text, t.status, t.created_at FROM feedback t
      LEFT JOIN replicated_report report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.id DESC`,
    feedbackReplies: sql`SELECT text, created_at FROM feedback_reply WHERE account_id = ${accountId} ORDER BY id DESC`,
    recommendations: sql`SELECT report.name AS report, t.text, t.created_at FROM suggestion t
      LEFT JOIN replicated_report report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.id DESC`,
    mailPreferences: sql`SELECT mails, digested_at FROM mail_preference WHERE account_id = ${accountId}`,
    declinedFeedback: sql`SELECT report.name AS report, t.declined_at FROM feedback_declined t
      LEFT JOIN replicated_report report ON report.id = t.report_id WHERE t.account_id = ${accountId} ORDER BY t.declined_at DESC`,
  }),

  /** Deletes what only concerned a person whose account was deleted, and overwrites what the person wrote. Feedback keeps its stars, and announcements stay. */
  erase: (accountId) => [
    sql`DELETE FROM message WHERE account_id = ${accountId}`,
    sql`DELETE FROM mail_preference WHERE account_id = ${accountId}`,
    sql`DELETE FROM feedback_declined WHERE account_id = ${accountId}`,
    sql`UPDATE feedback SET text = '' WHERE account_id = ${accountId}`,
    sql`UPDATE feedback_reply SET text = '' WHERE account_id = ${accountId}`,
    sql`UPDATE suggestion SET text = '' WHERE account_id = ${accountId}`,
  ],
};
