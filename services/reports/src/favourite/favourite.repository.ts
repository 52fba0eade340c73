import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import { viewerStatement, type Viewer } from '../access/viewer.js';
import type { ReportList } from '../report/report-list.repository.js';

const list = viewerStatement(
  'favourite_list',
  1,
  ({ condition }) => `
    SELECT r.id, r.version FROM favourite JOIN report r ON r.id = favourite.report_id
    WHERE favourite.account_id = $1 AND ${condition}
    ORDER BY favourite.created_at DESC, r.id DESC`,
);
const insert = viewerStatement(
  'favourite_insert',
  2,
  ({ condition }) => `
    INSERT INTO favourite (account_id, report_id) SELECT $1::int, r.id FROM report r WHERE r.id = $2 AND ${condition}
    ON CONFLICT (account_id, report_id) DO UPDATE SET created_at = favourite.created_at RETURNING report_id`,
);
const remove = statement(
  'favourite_delete',
  'DELETE FROM favourite WHERE account_id = $1 AND report_id = $2 RETURNING report_id',
);

@Injectable()
export class FavouriteRepository {
  constructor(private readonly database: Database) {}

  /** Lists the viewer's favourites that it may open, newest first. */
  async list(viewer: Viewer): Promise<ReportList> {
    const rows = await this.database.rows<{ id: number; version: number }>(
      ...list(viewer, [viewer.accountId]),
    );
    return { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) };
  }

  /** Adds a favourite; false for a report that the viewer may not open. */
  async insert(viewer: Viewer, reportId: number): Promise<boolean> {
    return (await this.database.rows(...insert(viewer, [viewer.accountId, reportId]))).length > 0;
  }

  async delete(accountId: number, reportId: number): Promise<boolean> {
    return (await this.database.rows(remove, [accountId, reportId])).length > 0;
  }
}
