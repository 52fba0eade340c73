import { Injectable } from '@nestjs/common';
import { isAdministrator, type Inputs, type Principal, type reportAudienceContract } from '@portal/contracts';
import {
  Database,
  readPage,
  searchPatterns,
  sql,
  type Connection,
  type ListSource,
} from '@portal/service-kit';
import { buildAccountGrantsSql, mayOpenToAccountSql, openableSql } from './report-access.sql.js';

interface ReportViewer {
  id: number;
  isAdministrator: boolean;
}

type ViewersFilter = Inputs<typeof reportAudienceContract>['findRecipients'];

interface ViewersOptions {
  partnerId?: number | undefined;
  connection?: Connection;
}

const person = {
  userAdmin: sql`person.role = 'userAdmin'`,
  accountId: sql`person.id`,
  partnerId: sql`person.partner_id`,
  groupId: sql`person.group_id`,
};

/** The users who may open a report, except the principal. The search filters them before their access is decided. */
function buildViewersSql(
  principal: Principal,
  { reportId, anyPartner, search }: ViewersFilter,
): ListSource<typeof reportAudienceContract.calls.findRecipients> {
  const [partner, caller, patterns] = [
    sql`${anyPartner || isAdministrator(principal) ? null : principal.partnerId}`,
    sql`${principal.accountId}`,
    sql`${searchPatterns(search)}`,
  ];
  const people = sql`(
    SELECT a.id, a.role, a.partner_id, p.group_id
    FROM replicated_account a JOIN replicated_partner p ON p.id = a.partner_id
    WHERE (${partner}::int IS NULL OR a.partner_id = ${partner}::int) AND a.id <> ${caller}::int AND a.status = 'Active' AND a.role <> 'administrator'
      AND a.search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${patterns}::text[]) AS word))
  ) person`;
  return {
    columns: sql`a.id, a.firstname, a.surname, p.name AS user_type`,
    tables: sql`replicated_account a JOIN replicated_partner p ON p.id = a.partner_id`,
    where: sql`a.id IN (
      SELECT access_grant.account_id
      FROM (${buildAccountGrantsSql(people, person)}) access_grant JOIN report r ON r.id = access_grant.report_id
      WHERE access_grant.report_id = ${reportId}::int AND access_grant.in_force AND ${openableSql})`,
    sortColumns: { firstname: sql`a.firstname_text`, surname: sql`a.surname_text` },
    defaultSort: 'surname,firstname',
    tieBreakers: sql`a.id`,
  };
}

@Injectable()
export class ReportAudienceRepository {
  constructor(private readonly database: Database) {}

  findViewers(principal: Principal, filter: ViewersFilter) {
    return readPage(this.database, buildViewersSql(principal, filter), filter);
  }

  /** Filters accounts, ordered by id; of one partner without administrators if given. */
  filterViewers(
    reportId: number,
    accountIds: number[],
    { partnerId, connection = this.database }: ViewersOptions,
  ): Promise<ReportViewer[]> {
    const partner = sql`${partnerId ?? null}`;
    return connection.query(
      sql<ReportViewer>`
        SELECT a.id, a.role = 'administrator' AS "isAdministrator" FROM report r CROSS JOIN replicated_account a LEFT JOIN replicated_partner p ON p.id = a.partner_id
        WHERE r.id = ${reportId} AND a.id = ANY (${accountIds}::int[]) AND a.status = 'Active' AND ${mayOpenToAccountSql}
          AND (${partner}::int IS NULL OR (a.partner_id = ${partner} AND a.role <> 'administrator'))
        ORDER BY a.id`,
    );
  }
}
