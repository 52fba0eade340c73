import { Injectable } from '@nestjs/common';
import type { Page, Paging, PersonName, Principal } from '@portal/contracts';
import { Database, listStatement, readPage, statement } from '@portal/service-kit';
import { grantsOfAccountsSql, mayOpenToAccountSql, openableSql } from './report-access.sql.js';

const colleague = {
  userAdmin: `person.role = 'userAdmin'`,
  accountId: 'person.id',
  partnerId: 'person.partner_id',
  groupId: 'person.group_id',
};
/** The active users of partner $5 except account $6, filtered by the patterns $3 before their access is decided. */
const colleagues = `(
    SELECT a.id, a.role, a.partner_id, p.group_id
    FROM account_copy a JOIN partner_copy p ON p.id = a.partner_id
    WHERE a.partner_id = $5::int AND a.id <> $6::int AND a.status = 'Active' AND a.role <> 'administrator'
      AND a.search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($3::text[]) AS word))
  ) person`;

/** The users of partner $5 who may open report $4. */
const listOfColleagues = listStatement('report_audience', {
  columns: 'a.id, a.firstname, a.surname',
  tables: 'account_copy a',
  where: `a.id IN (
    SELECT access_grant.account_id
    FROM (${grantsOfAccountsSql(colleagues, colleague)}) access_grant JOIN report r ON r.id = access_grant.report_id
    WHERE access_grant.report_id = $4::int AND access_grant.in_force AND ${openableSql})`,
  text: 'a.search_text',
  order: { firstname: 'folded(a.firstname)', surname: 'folded(a.surname)' },
  byDefault: 'surname,firstname',
  tie: 'a.id',
});

const among = statement(
  'report_audience_among',
  `SELECT a.id FROM report r CROSS JOIN account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
   WHERE r.id = $1 AND a.id = ANY ($2::int[]) AND a.status = 'Active' AND ${mayOpenToAccountSql}
     AND ($3::int IS NULL OR (a.partner_id = $3 AND a.role <> 'administrator'))
   ORDER BY a.id`,
);

@Injectable()
export class ReportAudienceRepository {
  constructor(private readonly database: Database) {}

  colleagues(
    { partnerId, accountId }: Principal,
    reportId: number,
    paging: Paging,
  ): Promise<Page<PersonName>> {
    return readPage<PersonName>(this.database, listOfColleagues, paging, [reportId, partnerId, accountId]);
  }

  /** Filters accounts, ordered by id; of one partner without administrators if given. */
  async among(reportId: number, accountIds: number[], partnerId?: number): Promise<number[]> {
    const values = [reportId, accountIds, partnerId ?? null];
    const rows = await this.database.rows<{ id: number }>(among, values);
    return rows.map(({ id }) => id);
  }
}
