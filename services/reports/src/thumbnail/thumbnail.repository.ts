import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, sql, statementTimeoutMs } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { existsSql } from '../access/report-access.sql.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { advisoryLocks } from '../advisory-locks.js';
import type { ReportPage } from '../power-bi/power-bi.client.js';
import { ThumbnailEntity } from './thumbnail.entity.js';

/** A report whose thumbnail a copy of the service exports. */
export interface ClaimedReport {
  id: number;
  claimId: string;
  reportId: string;
  workspaceId: string;
  datasetId: string | null;
}

export interface Refusal {
  refusal: string;
  retryAfterDays: number;
}

/** An export that takes longer was left behind by a crash. */
const isRunning = sql`(t.claim_id IS NOT NULL AND t.claimed_at > now() - interval '10 minutes')`;

/** A report may change without a refresh of its data, and not all refreshes are known. */
const isOutdated = sql`(t.png IS NULL OR t.exported_at < r.data_refreshed_at OR t.exported_at < now() - interval '7 days')`;

const finished = { attempts: 0, claimId: null };
/** By the clock of the database, as the claims are. */
const getTimeAfter = (days: number) => () => `now() + make_interval(days => ${days})`;

/** Thumbnails and the schedule of their exports. */
@Injectable()
export class ThumbnailRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ThumbnailEntity) private readonly thumbnails: Repository<ThumbnailEntity>,
  ) {}

  /** Finds the image of a report that the viewer may open. */
  async findImage(viewer: Viewer, id: number): Promise<Buffer | undefined> {
    const image = await this.database.queryOne(
      sql<{ png: Buffer }>`SELECT t.png FROM report_thumbnail t JOIN report r ON r.id = t.report_id
        WHERE t.report_id = ${id} AND t.png IS NOT NULL AND ${buildOpenableSql(viewer).condition}`,
    );
    return image?.png;
  }

  /**
   * Claims a report whose thumbnail is due, those without one first; undefined while `maxRunning` exports run in all copies of the service.
   */
  claim(maxRunning: number): Promise<ClaimedReport | undefined> {
    return this.database.transaction(async (transaction) => {
      // Copies claim one after the other, so that each counts the exports of the others.
      await transaction.query(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.thumbnails})`);
      // The lock of the report makes a concurrent change delete the claim.
      return transaction.queryOne(
        sql<ClaimedReport>`WITH due AS (
            SELECT r.id, r.report_id, r.workspace_id, r.dataset_id
            FROM report r LEFT JOIN report_thumbnail t ON t.report_id = r.id
            WHERE r.type = 'Power Bi' AND r.availability = 'Available' AND ${existsSql}
              AND NOT EXISTS (SELECT FROM report_identity WHERE report_id = r.id AND (is_required OR rule IS NOT NULL))
              AND (t.report_id IS NULL OR (t.due_at <= now() AND NOT ${isRunning} AND ${isOutdated}))
              AND (SELECT count(*) FROM report_thumbnail t WHERE ${isRunning}) < ${maxRunning}::int
            ORDER BY t.exported_at NULLS FIRST, t.due_at NULLS FIRST, r.id DESC LIMIT 1
            FOR SHARE OF r SKIP LOCKED
          ), claimed AS (
            INSERT INTO report_thumbnail AS t (report_id, claim_id, claimed_at, attempts)
            SELECT id, gen_random_uuid(), now(), 1 FROM due
            ON CONFLICT (report_id) DO UPDATE SET claim_id = excluded.claim_id, claimed_at = excluded.claimed_at, attempts = t.attempts + 1
            RETURNING report_id, claim_id
          )
          SELECT due.id, claim_id AS "claimId", due.report_id AS "reportId", workspace_id AS "workspaceId",
            dataset_id AS "datasetId"
          FROM claimed JOIN due ON due.id = claimed.report_id`,
        { timeoutMs: statementTimeoutMs.housekeeping },
      );
    });
  }

  /** Stores the pages of a report. One that an earlier export did not have is its new page, until it is deleted or renamed. */
  async putPages({ claimId }: ClaimedReport, pages: ReportPage[]): Promise<void> {
    const names = pages.map(({ name }) => name);
    const titles = pages.map(({ displayName }) => displayName);
    await this.database.query(
      sql`UPDATE report_thumbnail t SET pages = ${names}::text[], (new_page, new_page_at) = (
          SELECT CASE WHEN count(*) > 0 THEN min(title) WHEN t.new_page = ANY (${titles}::text[]) THEN t.new_page END,
            CASE WHEN count(*) > 0 THEN now() ELSE t.new_page_at END
          FROM unnest(${names}::text[], ${titles}::text[]) AS listed (name, title)
          WHERE listed.name <> ALL (t.pages)
        )
        WHERE claim_id = ${claimId}`,
    );
  }

  /** Stores an image, which is renewed a day later at the earliest. */
  async putImage({ claimId }: ClaimedReport, png: Buffer): Promise<void> {
    const version = createHash('sha256').update(png).digest('base64url').slice(0, 16);
    const image = { png, version, exportedAt: () => 'claimed_at', refusal: null, dueAt: getTimeAfter(1) };
    await this.thumbnails.update({ claimId }, { ...image, ...finished });
  }

  /** Deletes the image of a report whose export Power BI refuses. */
  async refuse({ claimId }: ClaimedReport, { refusal, retryAfterDays }: Refusal): Promise<void> {
    const refused = {
      png: null,
      version: null,
      exportedAt: null,
      refusal,
      dueAt: getTimeAfter(retryAfterDays),
    };
    await this.thumbnails.update({ claimId }, { ...refused, ...finished });
  }

  /** Retries in an hour, doubled with each attempt up to a day, or in `delayMs` if that is longer. */
  async postpone({ claimId }: ClaimedReport, delayMs: number): Promise<void> {
    await this.database.query(
      sql`UPDATE report_thumbnail SET claim_id = NULL, due_at = now() + greatest(
          least(interval '1 hour' * 2 ^ least(attempts - 1, 5), interval '1 day'), interval '1 second' * ${delayMs / 1_000}::float8)
        WHERE claim_id = ${claimId}`,
    );
  }

  /** Lets another copy of the service export the thumbnail at once. */
  async release({ claimId }: ClaimedReport): Promise<void> {
    await this.thumbnails.update({ claimId }, { claimId: null, attempts: () => 'attempts - 1' });
  }
}
