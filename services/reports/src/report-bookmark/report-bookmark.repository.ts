import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { maxReportBookmarks, type ReportBookmark } from '@portal/contracts';
import { Database, sql, throwIfTaken, type Transaction } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { advisoryLocks } from '../advisory-locks.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { ReportBookmarkEntity } from './report-bookmark.entity.js';

interface FoundBookmarks {
  bookmarks: ReportBookmark[];
  state: string | null;
}

@Injectable()
export class ReportBookmarkRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReportBookmarkEntity) private readonly bookmarks: Repository<ReportBookmarkEntity>,
  ) {}

  /**
   * Finds the viewer's bookmarks of a Power BI report, and the state of the bookmark `id` of any account, or of the viewer's default one.
   * Returns undefined for a report that the viewer may not open.
   */
  find(viewer: Viewer, reportId: number, id: string | null): Promise<FoundBookmarks | undefined> {
    const { accountId } = viewer;
    return this.database.queryOne(
      sql<FoundBookmarks>`SELECT
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'isDefault', is_default) ORDER BY folded(name))
            FROM report_bookmark WHERE account_id = ${accountId} AND report_id = r.id), '[]') AS bookmarks,
          (SELECT state FROM report_bookmark WHERE report_id = r.id
            AND CASE WHEN ${id}::uuid IS NULL THEN account_id = ${accountId} AND is_default ELSE id = ${id}::uuid END) AS state
        FROM report r WHERE r.id = ${reportId} AND r.type = 'Power Bi' AND ${buildOpenableSql(viewer).managed}`,
    );
  }

  /**
   * Adds a bookmark or replaces the state of the one of the name. Returns false if the account has too many of the report, and undefined for
   * a report that the viewer may not open.
   */
  async save(
    transaction: Transaction,
    viewer: Viewer,
    { reportId, name, state }: { reportId: number; name: string; state: string },
  ): Promise<boolean | undefined> {
    const { accountId } = viewer;
    // Bookmarks that an account saves concurrently are counted one after the other.
    await transaction.query(
      sql`SELECT pg_advisory_xact_lock(${advisoryLocks.bookmarks}::int, ${accountId}::int)`,
    );
    const report = await transaction.queryOne(
      sql<{ hasRoom: boolean }>`SELECT (SELECT count(*) FROM report_bookmark
          WHERE account_id = ${accountId} AND report_id = r.id AND lower(name COLLATE "und-x-icu") <> lower(${name} COLLATE "und-x-icu")) < ${maxReportBookmarks}::int
          AS "hasRoom"
        FROM report r WHERE r.id = ${reportId} AND r.type = 'Power Bi' AND ${buildOpenableSql(viewer).managed}`,
    );
    if (!report?.hasRoom) return report?.hasRoom;
    await transaction.query(
      sql`INSERT INTO report_bookmark (account_id, report_id, name, state)
        VALUES (${accountId}, ${reportId}, ${name}, ${state})
        ON CONFLICT (account_id, report_id, lower(name COLLATE "und-x-icu")) DO UPDATE SET name = excluded.name, state = excluded.state`,
    );
    return true;
  }

  /** Renames a bookmark. Returns false for one that the account does not have. */
  async rename(transaction: Transaction, accountId: number, id: string, name: string): Promise<boolean> {
    const { affected } = await throwIfTaken(
      transaction.getRepository(ReportBookmarkEntity).update({ id, accountId }, { name }),
      'report_bookmark_name',
      'bookmark.taken',
    );
    return affected === 1;
  }

  /** Makes a bookmark the only default one of its report, or no longer. Returns false for one that the account does not have. */
  async setDefault(
    transaction: Transaction,
    accountId: number,
    id: string,
    isDefault: boolean,
  ): Promise<boolean> {
    const rows = await transaction.query(
      sql<{ id: string }>`UPDATE report_bookmark SET is_default = (id = ${id} AND ${isDefault}::boolean)
        WHERE account_id = ${accountId} AND report_id = (
          SELECT report_id FROM report_bookmark WHERE id = ${id} AND account_id = ${accountId})
        RETURNING id`,
    );
    return rows.length > 0;
  }

  /** Returns false for a bookmark that the account does not have. */
  async delete(accountId: number, id: string): Promise<boolean> {
    return (await this.bookmarks.delete({ id, accountId })).affected === 1;
  }
}
