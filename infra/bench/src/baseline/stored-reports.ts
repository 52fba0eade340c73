const times = {
  date_uploaded: 'r.date_uploaded',
  data_refreshed_at: 'r.data_refreshed_at',
  stale_at: '(r.data_refreshed_at + make_interval(hours => r.stale_after_hours))',
  verified_until: 'r.verified_until',
};

/** The settings that an owner chooses. */
const settings = `jsonb_build_object('canExport', r.can_export, 'subscriptions', r.subscriptions,
  'staleAfterHours', r.stale_after_hours, 'unopenedDays', r.unopened_days, 'slowSeconds', r.slow_seconds,
  'canDownload', r.can_download, 'canShowDialogs', r.can_show_dialogs, 'canOpenTabs', r.can_open_tabs,
  'canStore', r.can_store, 'referrerPolicy', r.referrer_policy, 'identityToken', r.identity_token)`;

const listColumns = (
  formatTime: (time: string) => string,
) => `r.id, r.name, r.description, r.type, r.report_id,
  r.dataset_id, r.embed_url, r.workspace_name, r.status, r.category_id, c.name AS category,
  r.owner_partner_id AS user_type_id, p.name AS owner,
  ${Object.entries(times)
    .map(([name, time]) => `${formatTime(time)} AS ${name}`)
    .join(', ')}, ${settings} AS settings`;

export const columns = listColumns((time) => time);

export const tables = `r
  LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id`;

export const order = 'r.type DESC, r.date_uploaded DESC, r.id DESC';

/** The same with times as in JSON. */
const jsonColumns = listColumns(
  (time) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
);

/** Stores each report as the JSON text of its list item. The columns are those that lists are filtered and sorted by. */
export const storeReportTexts = `
  DROP TABLE IF EXISTS baseline_report;
  CREATE TABLE baseline_report AS
  SELECT r.id, r.type, r.date_uploaded, r.owner_partner_id, row_to_json(listed)::text AS item FROM (
    SELECT ${jsonColumns} FROM report ${tables} WHERE r.deleted_at IS NULL
  ) listed JOIN report r USING (id);
  ALTER TABLE baseline_report ADD PRIMARY KEY (id);
  CREATE INDEX ON baseline_report (owner_partner_id);
  ANALYZE baseline_report;
  GRANT SELECT ON baseline_report TO PUBLIC`;
