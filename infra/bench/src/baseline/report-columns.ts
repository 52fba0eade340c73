/** The settings that an owner chooses. */
const settings = `jsonb_build_object('canExport', r.can_export, 'subscriptions', r.subscriptions,
  'staleAfterHours', r.stale_after_hours, 'unopenedDays', r.unopened_days, 'slowSeconds', r.slow_seconds,
  'canDownload', r.can_download, 'canShowDialogs', r.can_show_dialogs, 'canOpenTabs', r.can_open_tabs,
  'canStore', r.can_store, 'referrerPolicy', r.referrer_policy, 'identityToken', r.identity_token)`;

export const columns = `r.id, r.name, r.description, r.type, r.report_id,
  r.dataset_id, r.embed_url, r.workspace_name, r.status, r.category_id, c.name AS category,
  r.owner_partner_id AS user_type_id, p.name AS owner, r.date_uploaded, r.data_refreshed_at,
  r.data_refreshed_at + make_interval(hours => r.stale_after_hours) AS stale_at, r.verified_until,
  ${settings} AS settings`;

export const tables = `r
  LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id`;

export const order = 'r.type DESC, r.date_uploaded DESC, r.id DESC';
