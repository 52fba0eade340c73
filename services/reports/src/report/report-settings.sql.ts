import { sql } from '@portal/service-kit';

/** SQL of the ReportSettings of row `r` of table report. */
export const reportSettingsSql = sql`jsonb_build_object(
  'canExport', r.can_export, 'subscriptions', r.subscriptions, 'staleAfterHours', r.stale_after_hours,
  'unopenedDays', r.unopened_days, 'slowSeconds', r.slow_seconds, 'canDownload', r.can_download,
  'referrerPolicy', r.referrer_policy, 'identityToken', r.identity_token)`;
