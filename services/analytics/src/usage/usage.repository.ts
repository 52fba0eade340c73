import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import {
  malformed,
  type ManagedPartner,
  type UnopenedReportRow,
  type UsageKind,
  type UsageRow,
} from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { Database, toIsoTimeSql, sql, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';
import { getBucketTime, findPercentileBucket } from './usage-aggregation.sql.js';
import { hasDayRows, selectUsage, type StoredUsage, type UsageSources } from './usage.sql.js';

/** Days, both included, and the partner whose users' views count. */
export interface UsageRange {
  from: string;
  to: string;
  partner: ManagedPartner;
}

/** The category whose reports count, or the group whose partners count; all without one. */
export interface UsageWithin {
  categoryId?: number;
  groupId?: number;
}

/** A row of usage, without the caller's access. */
export type Usage = Omit<UsageRow, 'openable'>;

/** A report, without the caller's access. */
export type UsageReport = Omit<UnopenedReportRow, 'openable'>;

/** A report without views in a range, unless it is uncertain because of later views, or because its views were dropped. */
export interface LastViewedReport extends UsageReport {
  isUncertain: boolean;
}

const reportColumns = sql`report.id, report.name, report.type, category.name AS category, owner.name AS owner,
  ${toIsoTimeSql('report.date_uploaded')} AS date_uploaded`;
const reportTables = sql`replicated_report report
  LEFT JOIN replicated_category category ON category.id = report.category_id
  LEFT JOIN replicated_partner owner ON owner.id = report.owner_partner_id`;

interface StoredSources extends UsageSources {
  /** Set when the views of a requested day were dropped: the first day whose views are all stored. */
  completeFrom: string | null;
}

/** Reads usage from closed periods and from the views of the other days. */
@Injectable()
export class UsageRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /**
   * Finds usage grouped by `by`, most views first.
   * @throws Problem `malformed` for single days with dropped views
   */
  async find(by: UsageKind, range: UsageRange): Promise<Usage[]> {
    return this.database.transaction(async (transaction) => {
      // One row per report, each with the bits of its viewers, exceeds the default.
      await transaction.query(sql`SET LOCAL work_mem = '64MB'`);
      for (let sources = await this.findSources(transaction, by, range); ;) {
        // Not prepared, since the days decide which partitions are read.
        const rows = await transaction.query(selectUsage(by, range.partner, sources), { isPrepared: false });
        // Reads again if views were dropped meanwhile: they would be missing from the result.
        const sourcesNow = await this.findSources(transaction, by, range);
        if (isDeepStrictEqual(sourcesNow, sources)) return rows.map(toUsage);
        sources = sourcesNow;
      }
    });
  }

  findReports(): Promise<UsageReport[]> {
    return this.database.query(
      sql<UsageReport>`SELECT ${reportColumns} FROM ${reportTables} ORDER BY report.id`,
      { mayBeLate: true },
    );
  }

  /** Finds the reports whose last view is not in the range. */
  findNotLastViewedIn({ from, to, partner }: UsageRange): Promise<LastViewedReport[]> {
    const [zone, lastDay] = [sql`${this.config.PORTAL_TIME_ZONE}`, sql`${to}`];
    const lastViews =
      partner === 'all'
        ? sql`report_views viewed`
        : sql`(SELECT report_id, (last_viewed_at AT TIME ZONE ${zone})::date AS last_day FROM partner_report_views
            WHERE partner_id = ${partner}) viewed`;
    return this.database.query(
      sql<LastViewedReport>`
        SELECT ${reportColumns}, viewed.report_id IS NOT NULL AND coalesce(viewed.last_day > ${lastDay}::date, true) AS "isUncertain"
        FROM ${reportTables} LEFT JOIN ${lastViews} ON viewed.report_id = report.id
        WHERE (viewed.last_day BETWEEN ${from}::date AND ${lastDay}) IS NOT TRUE
        ORDER BY report.id`,
      { mayBeLate: true },
    );
  }

  /** Finds the reports of a category, or the partners of a group. */
  async findMembers({ categoryId, groupId }: UsageWithin): Promise<Set<number>> {
    const rows = await this.database.query(
      sql<{ id: number }>`
        SELECT id FROM replicated_report WHERE category_id = ${categoryId ?? null}::int
        UNION ALL SELECT id FROM replicated_partner WHERE group_id = ${groupId ?? null}::int`,
      { mayBeLate: true },
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async findSources(
    transaction: Transaction,
    by: UsageKind,
    { from, to, partner }: UsageRange,
  ): Promise<UsageSources> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    const requested = sql`daterange(${sql`${from}`}::date, ${sql`${to}`}::date, '[]')`;
    const isUsable = hasDayRows(by, partner) ? sql`true` : sql`upper(days) - lower(days) > 27`;
    const row = await transaction.queryOne(
      sql<StoredSources>`
        WITH closed AS (
          SELECT days FROM (
            -- A period is nested in a larger one or disjoint from it.
            SELECT days, max(upper(days)) OVER (
              ORDER BY lower(days), upper(days) DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ) AS covered
            FROM usage_closed WHERE days <@ ${requested} AND ${isUsable}
          ) period
          WHERE covered IS NULL OR covered <= lower(days)
        ), rest AS (
          SELECT lower(days)::timestamp AT TIME ZONE ${zone} AS "from", upper(days)::timestamp AT TIME ZONE ${zone} AS before
          FROM unnest(datemultirange(${requested}) - coalesce((SELECT range_agg(days) FROM closed), '{}')) AS days
        ), dropped AS (
          SELECT month::timestamp AT TIME ZONE 'UTC' AS "from", (month + interval '1 month') AT TIME ZONE 'UTC' AS before
          FROM dropped_partition
        )
        SELECT (SELECT coalesce(json_agg(days::text ORDER BY days), '[]') FROM closed) AS periods,
          (SELECT coalesce(json_agg(rest ORDER BY "from"), '[]') FROM rest) AS rest,
          CASE WHEN EXISTS (
            SELECT FROM rest JOIN dropped ON rest.from < dropped.before AND rest.before > dropped.from
          ) THEN (SELECT to_char(max(before) AT TIME ZONE ${zone} + interval '1 day' - interval '1 microsecond', 'YYYY-MM-DD')
                  FROM dropped) END AS "completeFrom"`,
    );
    if (!row) throw new Error('The query for the sources of usage returned no row.');
    const { periods, rest, completeFrom } = row;
    if (completeFrom) {
      const message = `Days before ${completeFrom} are counted by whole months only.`;
      throw malformed({ field: 'from', message });
    }
    return { periods, rest };
  }
}

const unitMs = { view: 1_000, draw: 1 };

const toUsage = ({ viewTimes, drawTimes, ...row }: StoredUsage): Usage => ({
  ...row,
  viewTime: toSpread('view', viewTimes),
  drawTime: toSpread('draw', drawTimes),
});

const toSpread = (kind: keyof typeof unitMs, histogram: string | null) => ({
  median: getBucketSeconds(kind, findPercentileBucket(histogram, 0.5)),
  p95: getBucketSeconds(kind, findPercentileBucket(histogram, 0.95)),
});

const getBucketSeconds = (kind: keyof typeof unitMs, bucket: number | null) =>
  bucket === null ? null : Math.round(getBucketTime(bucket) * unitMs[kind]) / 1_000;
