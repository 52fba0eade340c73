import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import { mayOpenSql } from './report-access.sql.js';
import type { Viewer } from './viewer.js';

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
}
