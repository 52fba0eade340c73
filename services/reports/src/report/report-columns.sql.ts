import { sql, toIsoTimeSql } from '@portal/service-kit';

/** The columns of row `r` of table report that show how reliable it is. */
export const reliabilitySql = sql`${toIsoTimeSql('r.data_refreshed_at')} AS data_refreshed_at,
  ${toIsoTimeSql(sql`(r.data_refreshed_at + make_interval(hours => r.stale_after_hours))`)} AS stale_at,
  ${toIsoTimeSql('r.verified_until')} AS verified_until`;

/** SQL of the ReportSettings of row `r` of table report. */
export const reportSettingsSql = sql`jsonb_build_object(
  'canExport', r.can_export, 'subscriptions', r.subscriptions, 'staleAfterHours', r.stale_after_hours,
  'unopenedDays', r.unopened_days, 'slowSeconds', r.slow_seconds, 'canDownload', r.can_download,
  'referrerPolicy', r.referrer_policy, 'identityToken', r.identity_token)`;
