import { Injectable } from '@nestjs/common';
import type { AccessGrant, AccountStatus, ReportStatus } from '@portal/contracts';
import { Database, isoTime, statement } from '@portal/service-kit';
import { grantsSql } from '../access/report-access.sql.js';
import type { Viewer } from '../access/viewer.js';

/** Something that gives a report to a viewer, or gave it once. */
export interface GivenAccess extends AccessGrant {
  inForce: boolean;
}

/** The rest of what an explanation tells. */
export interface AccessFacts {
  accountStatus: AccountStatus;
  reportDeleted: boolean;
  reportStatus: ReportStatus;
  /** The status of the last request of that account for that report. */
  request: 'Pending' | 'Accepted' | 'Denied' | null;
}

const given = statement(
  'access_explained_given',
  `SELECT reason, by, ${isoTime('until')} AS until, in_force AS "inForce"
   FROM (${grantsSql({ userAdmin: '$2::boolean', accountId: '$3::int', partnerId: '$4::int', groupId: '$5::int' })}) given
   WHERE report_id = $1::int ORDER BY rank`,
);
const events = statement(
  'access_explained_facts',
  `SELECT a.status AS "accountStatus", r.deleted_at IS NOT NULL AS "reportDeleted", r.availability AS "reportStatus",
     (SELECT status FROM access_request WHERE account_id = a.id AND report_id = r.id ORDER BY id DESC LIMIT 1) AS request
   FROM account_copy a CROSS JOIN report r WHERE a.id = $1 AND r.id = $2`,
);
const hasReport = statement(
  'access_explained_has_report',
  'SELECT EXISTS (SELECT FROM report WHERE id = $1) AS "isThere"',
);

/** What the decision of who may open a report goes by. */
@Injectable()
export class AccessExplainedRepository {
  constructor(private readonly database: Database) {}

  /** All that gives a report to a viewer who is no administrator, in force or not. */
  given({ role, accountId, partnerId, groupId }: Viewer, reportId: number): Promise<GivenAccess[]> {
    const values = [reportId, role === 'userAdmin', accountId, partnerId, groupId];
    return this.database.rows<GivenAccess>(given, values);
  }

  /** What else there is to say of an account and a report; undefined when one of them was never there. */
  async events(accountId: number, reportId: number): Promise<AccessFacts | undefined> {
    const [row] = await this.database.rows<AccessFacts>(events, [accountId, reportId]);
    return row;
  }

  /** Whether there is such a report, or was before it was deleted. */
  async hasReport(reportId: number): Promise<boolean> {
    const [row] = await this.database.rows<{ isThere: boolean }>(hasReport, [reportId]);
    return row?.isThere ?? false;
  }
}
