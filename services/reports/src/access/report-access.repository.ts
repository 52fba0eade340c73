import { Injectable } from '@nestjs/common';
import type { Inputs, reportAccessContract, ReportType } from '@portal/contracts';
import { Database, isoTime, statement, type Statement } from '@portal/service-kit';
import { inForceSql, isNamedBy, mayOpenSql, openableSql, openReportsSql } from './report-access.sql.js';
import { viewerStatement, type Viewer } from './viewer.js';

interface ViewerReport {
  viewer: Viewer;
  reportId: number;
}

export interface NamedReport {
  id: number;
  name: string;
  type: ReportType;
}

export type PermissionQuery = Inputs<typeof reportAccessContract>['permissionsInForce'];

interface PermissionInForce {
  id: number;
  reportId: number;
  receiverId: number;
  /** ISO time. */
  granted: string;
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
   -- The subqueries hide the length of the arrays, for which PostgreSQL would plan short batches anew each time.
   FROM unnest((SELECT $1::text[]), (SELECT $2::int[]), (SELECT $3::int[]), (SELECT $4::int[]), (SELECT $5::int[]))
     WITH ORDINALITY AS opening (role, account_id, partner_id, group_id, report_id, position)
   ORDER BY position`,
);
const filter = viewerStatement(
  'report_access_filter',
  1,
  ({ condition }) => `SELECT r.id FROM report r WHERE r.id = ANY ($1::int[]) AND ${condition}`,
);

const findBy = (name: string, matches: string) =>
  viewerStatement(
    name,
    1,
    ({ condition }) =>
      `SELECT r.id, r.name, r.type FROM report r WHERE ${matches} AND ${condition} ORDER BY r.id DESC LIMIT 1`,
  );
const findById = findBy('named_report_by_id', 'r.id = $1::int');
const findByText = findBy('named_report_by_text', isNamedBy('$1::text'));

/** Treats all users of partner $1 as one viewer, a user admin. */
const anyUserOfPartner = openReportsSql({
  userAdmin: 'true',
  accountId: 'ANY (ARRAY(SELECT id FROM account_copy WHERE partner_id = $1))',
  partnerId: '$1::int',
  groupId: '(SELECT group_id FROM partner_copy WHERE id = $1)',
});
const openToPartner = statement(
  'partner_access_open',
  `SELECT r.id FROM report r WHERE ${openableSql} AND r.id IN (${anyUserOfPartner}) ORDER BY r.id`,
);

/** A permission without a stored date is as old as its report. Not prepared: no plan suits both many and few permissions. */
const permissionsIn = (table: string, receiver: string, condition: string): Statement =>
  statement(
    '',
    `SELECT permission.id, r.id AS "reportId", permission.${receiver} AS "receiverId",
       ${isoTime('coalesce(permission.granted_at, r.date_uploaded)')} AS granted
     FROM ${table} permission JOIN report r ON r.id = permission.report_id
     WHERE permission.id > $1 AND ($3::int IS NULL OR r.id = $3) AND ${openableSql} AND ${condition}
     ORDER BY permission.id LIMIT $4`,
  );
const permissionsInForce = {
  users: permissionsIn(
    'user_permission',
    'account_id',
    `${inForceSql} AND permission.account_id IN (
       SELECT id FROM account_copy WHERE $2::int IS NULL OR partner_id = $2)`,
  ),
  groups: permissionsIn(
    'group_permission',
    'group_id',
    '($2::int IS NULL OR permission.group_id = (SELECT group_id FROM partner_copy WHERE id = $2))',
  ),
};

const findViewer = statement(
  'viewer_find',
  `SELECT a.id AS "accountId", a.role, a.partner_id AS "partnerId", p.group_id AS "groupId"
   FROM account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
   WHERE a.id = $1`,
);

/** Reads the decision which reports may be opened, for many viewers or reports at once. */
@Injectable()
export class ReportAccessRepository {
  constructor(private readonly database: Database) {}

  /** Decides each pair, in the order of the pairs. */
  async decide(pairs: ViewerReport[]): Promise<boolean[]> {
    const rows = await this.database.rows<{ allowed: boolean }>(decide, [
      pairs.map(({ viewer }) => viewer.role),
      pairs.map(({ viewer }) => viewer.accountId),
      pairs.map(({ viewer }) => viewer.partnerId),
      pairs.map(({ viewer }) => viewer.groupId),
      pairs.map(({ reportId }) => reportId),
    ]);
    return rows.map(({ allowed }) => allowed);
  }

  /** Returns those of the reports that the viewer may open, in no order. */
  async filter(viewer: Viewer, reportIds: number[]): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(...filter(viewer, [reportIds]));
    return rows.map(({ id }) => id);
  }

  /** Finds the newest report with this id, or with this Power BI id or embed address, that the viewer may open. */
  async findReport(viewer: Viewer, report: number | string): Promise<NamedReport | undefined> {
    const query = typeof report === 'number' ? findById : findByText;
    const [found] = await this.database.rows<NamedReport>(...query(viewer, [report]));
    return found;
  }

  /** Returns the ids of the reports that at least one user of the partner may open, including those for user admins only. */
  async openToPartner(partnerId: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(openToPartner, [partnerId]);
    return rows.map(({ id }) => id);
  }

  /** Returns the next permissions by id, at most `limit`. */
  permissionsInForce(
    { to, after, partnerId, reportId }: PermissionQuery,
    limit: number,
  ): Promise<PermissionInForce[]> {
    return this.database.rows(permissionsInForce[to], [after, partnerId, reportId, limit]);
  }

  async findViewer(accountId: number): Promise<Viewer | undefined> {
    const [viewer] = await this.database.rows<Viewer>(findViewer, [accountId]);
    return viewer;
  }
}
