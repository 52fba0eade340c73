import { Injectable } from '@nestjs/common';
import type { AccessPairRow, Page, Paging } from '@portal/contracts';
import { Database, isoTime, searchPatterns, statement } from '@portal/service-kit';
import { grantsSql } from '../access/report-access.sql.js';
import type { Viewer } from '../access/viewer.js';
import { accessPairs } from './access-pairs.sql.js';

/** Something that gives a report to a viewer, or gave it once. */
export interface GivenAccess {
  reason: 'Own partner' | 'Group permission' | 'User permission';
  detail: string;
  /** ISO time in UTC; null for never. */
  until: string | null;
  inForce: boolean;
}

/** The rest of what an explanation tells. */
export interface AccessFacts {
  accountStatus: string;
  reportDeleted: boolean;
  /** The status of the last request of that account for that report. */
  request: 'Pending' | 'Accepted' | 'Denied' | null;
}

const given = statement(
  'access_explained_given',
  `SELECT reason, detail, ${isoTime('until')} AS until, in_force AS "inForce"
   FROM (${grantsSql({ userAdmin: '$2::boolean', accountId: '$3::int', partnerId: '$4::int', groupId: '$5::int' }, '$1::int')}) given
   ORDER BY rank`,
);
const facts = statement(
  'access_explained_facts',
  `SELECT a.status AS "accountStatus", r.deleted_at IS NOT NULL AS "reportDeleted",
     (SELECT status FROM access_request WHERE account_id = a.id AND report_id = r.id ORDER BY id DESC LIMIT 1) AS request
   FROM account_copy a CROSS JOIN report r WHERE a.id = $1 AND r.id = $2`,
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
  async facts(accountId: number, reportId: number): Promise<AccessFacts | undefined> {
    const [row] = await this.database.rows<AccessFacts>(facts, [accountId, reportId]);
    return row;
  }

  /** A page of all pairs of accounts and reports that they may open, without administrators, who may open all. */
  async pairs(limit: number, { offset = 0, search, sort = 'surname' }: Paging): Promise<Page<AccessPairRow>> {
    const values = [searchPatterns(search), limit, offset];
    const [page] = await this.database.rows<Page<AccessPairRow>>(accessPairs(sort), values);
    return page ?? { rows: [], total: 0 };
  }
}
