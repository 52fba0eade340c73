import { Injectable } from '@nestjs/common';
import type { ReportRow } from '@portal/contracts';
import { Database, sql } from '@portal/service-kit';
import { ViewerService } from '../access/viewer.service.js';
import type { Viewer } from '../access/viewer.sql.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import { reliabilitySql, reportSettingsSql } from './report-columns.sql.js';

interface StoredRow extends Omit<ReportRow, 'date_uploaded'> {
  date_uploaded: Date;
}

/** The rows of lists of reports. */
@Injectable()
export class ReportRowsRepository {
  constructor(
    private readonly database: Database,
    private readonly embedUrls: EmbedUrls,
    private readonly viewers: ViewerService,
  ) {}

  /** Finds reports in the order of their ids. Leaves out reports deleted meanwhile, and the embed fields of those that are hidden from the viewer's actor. */
  async find(viewer: Viewer, ids: number[]): Promise<ReportRow[]> {
    const [stored, hidden] = await Promise.all([this.findRows(ids), this.viewers.findHidden(viewer, ids)]);
    const rows = new Map(stored.map((row) => [row.id, this.toReportRow(row)]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      return hidden.has(id) ? { ...row, report_id: null, dataset_id: null, embed_url: null } : row;
    });
  }

  private findRows(ids: number[]): Promise<StoredRow[]> {
    return this.database.query(
      sql<StoredRow>`
        SELECT r.id, r.name, r.description, r.type, r.report_id, r.dataset_id, r.embed_url, r.workspace_name,
          r.availability AS status, r.date_uploaded, r.category_id, c.name AS category,
          r.owner_partner_id AS user_type_id, p.name AS owner, ${reliabilitySql},
          ${reportSettingsSql} AS settings
        FROM report r
        LEFT JOIN report_category c ON c.id = r.category_id
        LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id
        WHERE r.id = ANY (${ids}::int[])`,
    );
  }

  private toReportRow(row: StoredRow): ReportRow {
    return {
      ...row,
      embed_url: row.embed_url === null ? null : this.embedUrls.normalise(row.type, row.embed_url),
      date_uploaded: row.date_uploaded.toISOString(),
    };
  }
}
