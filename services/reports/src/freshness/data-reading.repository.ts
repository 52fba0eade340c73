import { Injectable } from '@nestjs/common';
import { reportEvents, type OwnerNotice, type ReportType } from '@portal/contracts';
import { Database, sql, type Sql, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import type { DataReading } from './refresh-history.js';

/** A source of data that the caller is to read. */
export interface ClaimedSource {
  source: string;
  type: ReportType;
  /** Null for pages. */
  workspaceId: string | null;
}

interface FailedSource extends OwnerNotice {
  /** Of the refresh. */
  id: string;
}

/** The source of row `r` of table report. */
const sourceSql = sql`CASE WHEN r.type = 'Power Bi' THEN r.dataset_id ELSE r.embed_url END`;

/** No source is read more often, also after a failure. */
const minInterval = sql`interval '15 minutes'`;

/** When and what was read about the sources of reports. */
@Injectable()
export class DataReadingRepository {
  constructor(private readonly database: Database) {}

  /** Claims the source of a report, unless it was read less than its usual interval ago, or is being read. */
  claimOpened(reportId: number): Promise<ClaimedSource | undefined> {
    return this.claim(sql`r.id = ${reportId}`, sql`data_reading.next_at <= now()`);
  }

  /** Claims a source that should have newer data by its usual interval, and was not read for an hour. */
  claimDue(): Promise<ClaimedSource | undefined> {
    return this.claim(
      sql`true`,
      sql`data_reading.next_at <= now() AND data_reading.read_at <= now() - interval '1 hour'`,
    );
  }

  private claim(isRequested: Sql, isDue: Sql): Promise<ClaimedSource | undefined> {
    return this.database.queryOne(
      sql<ClaimedSource>`WITH due AS (
          SELECT ${sourceSql} AS source, r.type, r.workspace_id FROM report r
          WHERE ${isRequested} AND ${existsSql} AND r.availability = 'Available' AND ${sourceSql} IS NOT NULL
            AND NOT EXISTS (SELECT FROM data_reading WHERE source = ${sourceSql} AND NOT ${isDue})
          -- Pages first, which can be read while Power BI fails.
          ORDER BY r.type = 'Power Bi' LIMIT 1
        ), claimed AS (
          INSERT INTO data_reading (source, next_at) SELECT source, now() + ${minInterval} FROM due
          ON CONFLICT (source) DO UPDATE SET read_at = now(), next_at = excluded.next_at WHERE ${isDue}
          RETURNING source
        )
        SELECT source, type, workspace_id AS "workspaceId" FROM due JOIN claimed USING (source)`,
    );
  }

  /** Stores readings for all reports of the sources, and publishes to the owners of the reports that a refresh has failed. */
  async save(transaction: Transaction, readings: DataReading[]): Promise<void> {
    const rows = sql`json_to_recordset(${JSON.stringify(readings)}) AS reading
      (source text, "refreshedAt" timestamptz, "intervalSeconds" int, failure jsonb)`;
    await transaction.query(
      sql`UPDATE report r SET data_refreshed_at = "refreshedAt" FROM ${rows}
        WHERE reading.source = ${sourceSql} AND ${existsSql} AND data_refreshed_at IS DISTINCT FROM "refreshedAt"
          AND "refreshedAt" IS NOT NULL`,
    );
    const failed = await transaction.query(
      sql<FailedSource>`WITH reading AS MATERIALIZED (SELECT * FROM ${rows}), saved AS (
          INSERT INTO data_reading (source, next_at, failed_id, failed_at, failed_reason)
          SELECT DISTINCT ON (source) source, greatest(
              now() + ${minInterval}, coalesce("refreshedAt", now()) + make_interval(secs => "intervalSeconds")
            ), failure->>'id', (failure->>'at')::timestamptz, failure->>'reason'
          FROM reading ORDER BY source
          ON CONFLICT (source) DO UPDATE SET (next_at, failed_id, failed_at, failed_reason) =
            (excluded.next_at, excluded.failed_id, excluded.failed_at, excluded.failed_reason)
        )
        SELECT failure->>'id' AS id, r.owner_partner_id AS "ownerPartnerId",
          json_build_object('kind', 'refreshFailed', 'reason', failure->>'reason', 'reports',
            json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name, r.id)) AS matter
        FROM reading LEFT JOIN data_reading former USING (source) JOIN report r ON r.dataset_id = reading.source
        WHERE failure->>'id' <> coalesce(former.failed_id, '') AND r.type = 'Power Bi' AND ${existsSql}
        GROUP BY reading.source, failure, r.owner_partner_id`,
    );
    await transaction.publishAll(
      reportEvents.ownerNotified,
      failed.map(({ id, ...value }) => ({
        // The same if two readings find the failure at once, so that the owner is notified of it once.
        id: `${id}-${value.ownerPartnerId ?? 0}`,
        value,
      })),
    );
  }
}
