import { sql, toIsoTimeSql } from '@portal/service-kit';

/** The columns of row `r` of table report that tell whether to rely on it. */
export const reliabilitySql = sql`${toIsoTimeSql('r.data_refreshed_at')} AS data_refreshed_at,
  ${toIsoTimeSql(sql`(r.data_refreshed_at + make_interval(hours => r.stale_after_hours))`)} AS stale_at,
  ${toIsoTimeSql('r.verified_until')} AS verified_until`;
