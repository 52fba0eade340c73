import { Inject, Injectable } from '@nestjs/common';
import type { OwnerNotice } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { sql, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';

/** With fewer views, a few slow lines would decide. */
const minViews = 20;

@Injectable()
export class UsageAlertRepository {
  constructor(@Inject(CONFIG) private readonly config: Pick<AnalyticsConfig, 'PORTAL_TIME_ZONE'>) {}

  /** Stores which reports are beyond the limits of their use, and returns those that were not before, by owner and limit. */
  raise(transaction: Transaction): Promise<OwnerNotice[]> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    const unopenedDays = sql`((now() AT TIME ZONE ${zone})::date - coalesce(last_day, (date_uploaded AT TIME ZONE ${zone})::date))`;
    const loadTime = sql`percentile_disc(0.95) WITHIN GROUP (ORDER BY drawn_after)`;
    return transaction.query(
      sql<OwnerNotice>`WITH beyond AS (
          SELECT r.id, 'unopened' AS kind, ${unopenedDays} AS value
          FROM replicated_report r LEFT JOIN report_views ON report_id = r.id WHERE ${unopenedDays} >= unopened_days
          UNION ALL
          SELECT r.id, 'slow', ceil(${loadTime} / 1000.0)::int
          FROM replicated_report r JOIN viewership ON report_id = r.id
          WHERE slow_seconds IS NOT NULL AND viewed_at > now() - interval '7 days' AND drawn_after IS NOT NULL
          GROUP BY r.id HAVING count(*) >= ${minViews}::int AND ${loadTime} > slow_seconds * 1000
        ), ended AS (
          DELETE FROM usage_alert alert
          WHERE NOT EXISTS (SELECT FROM beyond WHERE beyond.id = alert.report_id AND beyond.kind = alert.kind)
        ), stored AS (
          INSERT INTO usage_alert (report_id, kind, value) SELECT id, kind, value FROM beyond ORDER BY id, kind
          ON CONFLICT (report_id, kind) DO UPDATE SET value = excluded.value
          -- This statement has locked a row that existed before (xmax), but not a new one.
          RETURNING report_id, kind, value, xmax = 0 AS is_raised
        )
        SELECT owner_partner_id AS "ownerPartnerId", json_build_object('kind', kind, 'reports', json_agg(json_build_object(
            'id', id, 'name', name, CASE kind WHEN 'unopened' THEN 'days' ELSE 'seconds' END, value
          ) ORDER BY value DESC, id)) AS matter
        FROM stored JOIN replicated_report r ON r.id = report_id WHERE is_raised GROUP BY kind, owner_partner_id`,
    );
  }
}
