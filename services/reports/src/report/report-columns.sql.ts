import { sql, toIsoTimeSql } from '@portal/service-kit';

/** The columns of row `r` of table report that show how reliable it is. */
export const reliabilitySql = sql`${toIsoTimeSql('r.data_refreshed_at')} AS data_refreshed_at,
  ${toIsoTimeSql(sql`(r.data_refreshed_at + make_interval(hours => r.stale_after_hours))`)} AS stale_at,
  ${toIsoTimeSql('r.verified_until')} AS verified_until`;

/** SQL of the ReportSettings of row `r` of table report. */
export const reportSettingsSql = sql`json_build_object(
  'canExport', r.can_export, 'subscriptions', r.subscriptions, 'staleAfterHours', r.stale_after_hours,
  'unopenedDays', r.unopened_days, 'slowSeconds', r.slow_seconds, 'canDownload', r.can_download,
  'canShowDialogs', r.can_show_dialogs, 'canOpenTabs', r.can_open_tabs, 'canStore', r.can_store,
  'referrerPolicy', r.referrer_policy, 'identityToken', r.identity_token)`;

/** The columns of a ReportRow except its id. */
export const reportColumns = sql`r.name, r.description, r.type, r.report_id, r.dataset_id, r.embed_url, r.workspace_name,
  r.availability AS status, ${toIsoTimeSql('r.date_uploaded')} AS date_uploaded, r.category_id, c.name AS category,
  r.owner_partner_id AS user_type_id, p.name AS owner, ${reliabilitySql}, ${reportSettingsSql} AS settings`;

/** Joins the category `c` and the owner `p` of report `r`. */
export const reportNamesSql = sql`LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id`;

/** Reads the {@link reportColumns} for the rows of a page alone. */
export const reportDetails = {
  columns: reportColumns,
  tables: sql`JOIN report r ON r.id = page.id ${reportNamesSql}`,
};
