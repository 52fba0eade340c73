import { Injectable } from '@nestjs/common';
import { Database, statement, type Statement } from '@portal/service-kit';

const ofPartner = statement(
  'references_of_partner',
  'SELECT count(*)::int AS reports FROM report WHERE owner_partner_id = $1 AND deleted_at IS NULL',
);
const ofGroup = statement(
  'references_of_group',
  `SELECT count(*)::int AS reports
   FROM group_permission JOIN report ON report.id = group_permission.report_id
   WHERE group_permission.group_id = $1 AND report.deleted_at IS NULL`,
);

/** How many reports name a partner or a group; deleted reports do not count. */
@Injectable()
export class ReportReferencesRepository {
  constructor(private readonly database: Database) {}

  /** How many a partner owns. */
  ofPartner(id: number): Promise<{ reports: number }> {
    return this.count(ofPartner, id);
  }

  /** How many are permitted to a group. */
  ofGroup(id: number): Promise<{ reports: number }> {
    return this.count(ofGroup, id);
  }

  private async count(query: Statement, id: number): Promise<{ reports: number }> {
    const [row] = await this.database.rows<{ reports: number }>(query, [id]);
    return row ?? { reports: 0 };
  }
}
