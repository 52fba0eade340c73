import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import { mayOpenSql } from './report-access.sql.js';
import { viewerStatement, type Viewer } from './viewer.js';

/** Who wants to open which report. */
export interface Opening {
  viewer: Viewer;
  reportId: number;
}

const mayOpen = mayOpenSql({
  administrator: `opening.role = 'administrator'`,
  userAdmin: `opening.role = 'userAdmin'`,
  accountId: 'opening.account_id',
  partnerId: 'opening.partner_id',
  groupId: 'opening.group_id',
});

const decide = statement(
  'report_access_decide',
  `SELECT EXISTS (SELECT FROM report r WHERE r.id = opening.report_id AND ${mayOpen}) AS allowed
   FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[]) WITH ORDINALITY
     AS opening (role, account_id, partner_id, group_id, report_id, position)
   ORDER BY position`,
);

const filter = viewerStatement(
  'report_access_filter',
  1,
  ({ condition }) => `SELECT r.id FROM report r WHERE r.id = ANY ($1::int[]) AND ${condition}`,
);

/** The decision of who may open a report, for many at once. */
@Injectable()
export class ReportAccessRepository {
  constructor(private readonly database: Database) {}

  /** Whether each may be, in the order given. */
  async decide(openings: Opening[]): Promise<boolean[]> {
    const rows = await this.database.rows<{ allowed: boolean }>(decide, [
      openings.map(({ viewer }) => viewer.role),
      openings.map(({ viewer }) => viewer.accountId),
      openings.map(({ viewer }) => viewer.partnerId),
      openings.map(({ viewer }) => viewer.groupId),
      openings.map(({ reportId }) => reportId),
    ]);
    return rows.map(({ allowed }) => allowed);
  }

  /** Those of the reports that one viewer may open, in no order. */
  async filter(viewer: Viewer, reportIds: number[]): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(...filter(viewer, [reportIds]));
    return rows.map(({ id }) => id);
  }
}
