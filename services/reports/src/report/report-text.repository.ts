import { Injectable } from '@nestjs/common';
import { ReportRow } from '@portal/contracts';
import { Database, statement } from '@portal/service-kit';
import { EmbedUrls } from '../embedding/embed-url.js';

/** A report's JSON text as lists show it, and the version of the report that it was made from. */
export interface ReportText {
  id: number;
  version: number;
  json: string;
}

interface Stored extends Omit<ReportRow, 'date_uploaded'> {
  version: number;
  date_uploaded: Date;
}

const load = statement(
  'report_text_load',
  `SELECT r.id, r.version, r.name, r.description, r.type, r.report_id, r.dataset_id, r.embed_url, r.workspace_name, r.availability AS status,
     r.date_uploaded, r.category_id, c.name AS category, r.owner_partner_id AS user_type_id, p.name AS owner
   FROM report r
   LEFT JOIN report_category c ON c.id = r.category_id
   LEFT JOIN partner_copy p ON p.id = r.owner_partner_id
   WHERE r.id = ANY ($1::int[])`,
);

/** Reports as lists show them. */
@Injectable()
export class ReportTextRepository {
  constructor(
    private readonly database: Database,
    private readonly embedUrls: EmbedUrls,
  ) {}

  /** The texts of the reports, in no order; those that are gone are left out. */
  async load(ids: number[]): Promise<ReportText[]> {
    const rows = await this.database.rows<Stored>(load, [ids]);
    return rows.map((row) => ({ id: row.id, version: row.version, json: JSON.stringify(this.show(row)) }));
  }

  private show(row: Stored): ReportRow {
    return ReportRow.parse({
      ...row,
      embed_url: row.embed_url === null ? null : this.embedUrls.embeddable(row.type, row.embed_url),
      date_uploaded: row.date_uploaded.toISOString(),
    });
  }
}
