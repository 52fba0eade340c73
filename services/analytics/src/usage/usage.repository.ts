import { Inject, Injectable } from '@nestjs/common';
import { type ManagedPartner, type Paging, type UsageKind, refuseField } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { Database, readPage, sql, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';
import { listUnopened, listUsage, type UsageSources, type UsageWithin } from './usage.sql.js';

/** Days, both included, and the partner whose users' views count. */
interface UsageRange {
  from: string;
  to: string;
  partner: ManagedPartner;
}

interface StoredSources extends UsageSources {
  /** Set when the views of a requested day were dropped: the first day whose views are all stored. */
  completeFrom: string | null;
}

/** Reads usage from the counts of whole months and from the views of the other days. */
@Injectable()
export class UsageRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /**
   * Finds usage grouped by `by`, most views first.
   * @throws Problem `malformed`, as the other method, for single days with dropped views
   */
  findPage(by: UsageKind, range: UsageRange, within: UsageWithin, paging: Paging) {
    return this.read(range, (transaction, sources) =>
      readPage(transaction, listUsage(by, range.partner, sources, within), paging),
    );
  }

  /** Finds reports without a view in the range, among those with these ids if there are any. */
  findUnopened(range: UsageRange, openIds: number[] | null, paging: Paging) {
    return this.read(range, (transaction, sources) =>
      readPage(transaction, listUnopened(sources, range.partner, openIds), paging),
    );
  }

  private read<Result>(
    range: UsageRange,
    work: (transaction: Transaction, sources: UsageSources) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async (transaction) => {
      // All statements see the same views. The lock keeps their partitions from being dropped meanwhile.
      await transaction.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
      await transaction.query(sql`LOCK TABLE ONLY viewership IN ACCESS SHARE MODE`);
      await transaction.query(sql`SET LOCAL work_mem = '64MB'`);
      // The days decide which partitions are read.
      await transaction.query(sql`SET LOCAL plan_cache_mode = force_custom_plan`);
      return work(transaction, await this.findSources(transaction, range));
    });
  }

  private async findSources(transaction: Transaction, { from, to }: UsageRange): Promise<UsageSources> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    const requested = sql`daterange(${sql`${from}`}::date, ${sql`${to}`}::date, '[]')`;
    const row = await transaction.queryOne(
      sql<StoredSources>`
        WITH stored AS (
          SELECT month, daterange(month, (month + interval '1 month')::date) AS days FROM usage_month
          WHERE daterange(month, (month + interval '1 month')::date) <@ ${requested}
        ), rest AS (
          SELECT lower(days)::timestamp AT TIME ZONE ${zone} AS "from", upper(days)::timestamp AT TIME ZONE ${zone} AS before
          FROM unnest(datemultirange(${requested}) - coalesce((SELECT range_agg(days) FROM stored), '{}')) AS days
        ), dropped AS (
          SELECT month::timestamp AT TIME ZONE 'UTC' AS "from", (month + interval '1 month') AT TIME ZONE 'UTC' AS before
          FROM dropped_partition
        )
        SELECT (SELECT coalesce(json_agg(month ORDER BY month), '[]') FROM stored) AS months,
          (SELECT coalesce(json_agg(rest ORDER BY "from"), '[]') FROM rest) AS rest,
          CASE WHEN EXISTS (
            SELECT FROM rest JOIN dropped ON rest.from < dropped.before AND rest.before > dropped.from
          ) THEN (SELECT to_char(max(before) AT TIME ZONE ${zone} + interval '1 day' - interval '1 microsecond', 'YYYY-MM-DD')
                  FROM dropped) END AS "completeFrom"`,
    );
    if (!row) throw new Error('The query for the sources of usage returned no row.');
    const { months, rest, completeFrom } = row;
    if (completeFrom) throw refuseField('from', 'usage.wholeMonths', { day: completeFrom });
    return { months, rest };
  }
}
