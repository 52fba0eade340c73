import { Injectable } from '@nestjs/common';
import type { Page, Paging, PersonName, Principal } from '@portal/contracts';
import { Database, listStatement, readPage, statement } from '@portal/service-kit';
import { openableSql, grantsOfPeopleSql, mayOpenSql } from '../access/report-access.sql.js';

const colleague = {
  userAdmin: `person.role = 'userAdmin'`,
  accountId: 'person.id',
  partnerId: 'person.partner_id',
  groupId: 'person.group_id',
};
/** The active users and user admins of partner $5 but for the account $6, narrowed down by the patterns $3 before anything is asked of them. */
const colleagues = `(
    SELECT a.id, a.role, a.partner_id, p.group_id
    FROM account_copy a JOIN partner_copy p ON p.id = a.partner_id
    WHERE a.partner_id = $5::int AND a.id <> $6::int AND a.status = 'Active' AND a.role <> 'administrator'
      AND a.search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($3::text[]) AS word))
  ) person`;

/** Those of partner $5 who may open report $4. */
const listed = listStatement('report_audience', {
  columns: 'a.id, a.firstname, a.surname',
  tables: 'account_copy a',
  where: `a.id IN (
    SELECT given.account_id FROM (${grantsOfPeopleSql(colleagues, colleague)}) given JOIN report r ON r.id = given.report_id
    WHERE given.report_id = $4::int AND given.in_force AND ${openableSql})`,
  text: 'a.search_text',
  order: { firstname: 'folded(a.firstname)', surname: 'folded(a.surname)' },
  byDefault: 'surname,firstname',
  tie: 'a.id',
});

const anybody = mayOpenSql({
  administrator: `a.role = 'administrator'`,
  userAdmin: `a.role = 'userAdmin'`,
  accountId: 'a.id',
  partnerId: 'a.partner_id',
  groupId: 'p.group_id',
});
const among = statement(
  'report_audience_among',
  `SELECT a.id FROM report r CROSS JOIN account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
   WHERE r.id = $1 AND a.id = ANY ($2::int[]) AND a.status = 'Active' AND ${anybody}
     AND ($3::int IS NULL OR (a.partner_id = $3 AND a.role <> 'administrator'))
   ORDER BY a.id`,
);

/** Which people may open a report. */
@Injectable()
export class ReportAudienceRepository {
  constructor(private readonly database: Database) {}

  /** The names of those of the principal's own partner, but for itself. */
  colleagues(
    { partnerId, accountId }: Principal,
    reportId: number,
    paging: Paging,
  ): Promise<Page<PersonName>> {
    return readPage<PersonName>(this.database, listed, paging, [reportId, partnerId, accountId]);
  }

  /** Those of the accounts, by id; of a partner's users and user admins alone where it is named. */
  async among(reportId: number, accountIds: number[], partnerId?: number): Promise<number[]> {
    const values = [reportId, accountIds, partnerId ?? null];
    const rows = await this.database.rows<{ id: number }>(among, values);
    return rows.map(({ id }) => id);
  }
}
