import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  aboutReportContract,
  accessExplainedContract,
  AccessGrant,
  AccessReason,
  AccountStatus,
  ManagedPartner,
  Paging,
  PersonAccess,
  ReportStatus,
} from '@portal/contracts';
import {
  Database,
  isManagedSql,
  toIsoTimeSql,
  readPage,
  sql,
  statementTimeoutMs,
  type ListSource,
  type Sql,
} from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { ReportEntity } from '../report/report.entity.js';
import {
  grantOrderSql,
  buildAccountGrantsSql,
  buildGrantsSql,
  isRequestableSql,
  openableSql,
  buildOtherReasonsSql,
  type ViewerSql,
} from './report-access.sql.js';
import { buildOpenableSql, type Viewer } from './viewer.sql.js';

/** A grant that may have ended. */
export interface StoredGrant extends AccessGrant {
  inForce: boolean;
}

export interface AccessContext {
  accountStatus: AccountStatus;
  reportDeleted: boolean;
  reportStatus: ReportStatus;
  /** The status of the account's last request for the report. */
  request: 'Pending' | 'Accepted' | 'Denied' | null;
}

export interface AccessExportPart {
  rows: PersonAccess[];
  nextAfterUserId: number | null;
  people: number;
}

const accounts = sql`
  SELECT a.id, a.firstname, a.surname, p.name AS partner_name, a.partner_id, p.group_id, a.role = 'userAdmin' AS user_admin
  FROM replicated_account a LEFT JOIN replicated_partner p ON p.id = a.partner_id
  WHERE a.role <> 'administrator'`;
const person: ViewerSql = {
  userAdmin: sql`person.user_admin`,
  accountId: sql`person.id`,
  partnerId: sql`person.partner_id`,
  groupId: sql`person.group_id`,
};
const grants = buildAccountGrantsSql(sql`(${accounts}) person`, person);

/** Of several grants of a pair, the one that ends last. */
const buildBestGrantsSql = (condition: Sql) => sql`(
    SELECT DISTINCT ON (account_id, report_id) *, ${buildOtherReasonsSql(sql`account_id, report_id`)} AS others
    FROM (${grants}) access_grant
    WHERE in_force AND ${condition} ORDER BY account_id, report_id, ${grantOrderSql}
  ) best JOIN report r ON r.id = best.report_id JOIN replicated_account a ON a.id = best.account_id`;

interface PairListOptions {
  /** The FROM items `best`, `r` and `a`. */
  pairs: Sql;
  /** Some of these pairs; all by default. */
  where?: Sql;
  foldedText: Sql;
  defaultSort: string;
}

const buildPairList = ({
  pairs,
  where = sql`true`,
  foldedText,
  defaultSort,
}: PairListOptions): ListSource<typeof accessExplainedContract.calls.findAll> => ({
  columns: sql`a.id || '-' || r.id AS id, a.id AS "userId", a.firstname, a.surname, p.name AS user_type,
      r.id AS "reportId", r.name AS "reportName", best.reason, best.by, ${toIsoTimeSql('best.since')} AS since,
      ${toIsoTimeSql('best.until')} AS until, best.others AS "otherReasons"`,
  tables: sql`${pairs} LEFT JOIN replicated_partner p ON p.id = a.partner_id`,
  where: sql`${openableSql} AND ${where}`,
  foldedText,
  sortColumns: {
    firstname: sql`a.firstname_text`,
    surname: sql`a.surname_text`,
    user_type: sql`p.search_text`,
    reportName: sql`r.name_text`,
    reason: sql`best.reason`,
    until: sql`best.until`,
  },
  defaultSort,
  tieBreakers: sql`a.id, r.id`,
});

const userPermissions = sql`ARRAY['User permission', 'Accepted request']`;
const hasUserPermission = sql`(best.others || best.reason) && ${userPermissions}`;

function buildPartnerList(reportId: number): ListSource<typeof aboutReportContract.calls.findPartners> {
  const buildPeopleSql = (reasons: Sql) => sql`count(*) FILTER (WHERE best.reason = ANY (${reasons}))::int`;
  const counted = sql`(
      SELECT a.partner_id AS id, count(*)::int AS people, ${buildPeopleSql(sql`ARRAY['Own partner']`)} AS own_partner,
        ${buildPeopleSql(sql`ARRAY['Group permission']`)} AS by_group, ${buildPeopleSql(userPermissions)} AS by_user
      FROM ${buildBestGrantsSql(sql`report_id = ${reportId}::int`)} WHERE ${openableSql} GROUP BY a.partner_id
    ) counted`;
  return {
    columns: sql`p.id, p.name, coalesce(g.name, '') AS group_name, counted.people, counted.own_partner AS "ownPartner",
      counted.by_group AS "byGroup", counted.by_user AS "byUser"`,
    tables: sql`${counted} JOIN replicated_partner p ON p.id = counted.id LEFT JOIN replicated_group g ON g.id = p.group_id`,
    foldedText: sql`concat_ws(' ', p.search_text, g.search_text)`,
    sortColumns: { name: sql`p.search_text`, group_name: sql`g.search_text`, people: sql`counted.people` },
    defaultSort: 'name',
    tieBreakers: sql`p.id`,
  };
}

const reportsOfUser = {
  foldedText: sql`concat_ws(' ', r.name_text, folded(best.by))`,
  defaultSort: 'reportName',
};

/** A part ends after the user who reaches this number of pairs. */
const exportPairs = 15_000;
const maxExportUsers = 1_000;

@Injectable()
export class AccessExplainedRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReportEntity) private readonly reports: Repository<ReportEntity>,
  ) {}

  /** Returns all grants of a report to a viewer other than an administrator, in force or not. */
  findGrants({ role, accountId, partnerId, groupId }: Viewer, reportId: number): Promise<StoredGrant[]> {
    const viewer = {
      userAdmin: sql`${role === 'userAdmin'}::boolean`,
      accountId: sql`${accountId}::int`,
      partnerId: sql`${partnerId}::int`,
      groupId: sql`${groupId}::int`,
    };
    return this.database.query(
      sql<StoredGrant>`SELECT reason, by, ${toIsoTimeSql('since')} AS since, ${toIsoTimeSql('until')} AS until,
          in_force AS "inForce"
        FROM (${buildGrantsSql(viewer)}) access_grant
        WHERE report_id = ${reportId}::int ORDER BY rank`,
    );
  }

  /** Returns true for the reports that a user admin may open, manages, or can request access to. */
  isKnownTo(viewer: Viewer, reportId: number): Promise<boolean> {
    return this.database.hasRows(
      sql`SELECT FROM report r WHERE r.id = ${reportId}::int
        AND (${buildOpenableSql(viewer).managed} OR (${openableSql} AND ${isRequestableSql}))`,
    );
  }

  findContext(accountId: number, reportId: number): Promise<AccessContext | undefined> {
    return this.database.queryOne(
      sql<AccessContext>`
        SELECT a.status AS "accountStatus", r.deleted_at IS NOT NULL AS "reportDeleted", r.availability AS "reportStatus",
          (SELECT status FROM access_request WHERE account_id = a.id AND report_id = r.id ORDER BY id DESC LIMIT 1) AS request
        FROM replicated_account a CROSS JOIN report r WHERE a.id = ${accountId} AND r.id = ${reportId}`,
    );
  }

  /** Returns true for deleted reports, too. */
  hasReport(reportId: number): Promise<boolean> {
    return this.reports.existsBy({ id: reportId });
  }

  /** Lists the reports that an account other than an administrator may open, of one report if given. */
  findPairsOfUser(userId: number, reportId: number | undefined, paging: Paging) {
    const pairs = buildBestGrantsSql(
      sql`account_id = ${userId}::int AND ${isReport(sql`report_id`, reportId)}`,
    );
    return readPage(this.database, buildPairList({ ...reportsOfUser, pairs }), paging);
  }

  findPairsOfAdministrator(userId: number, reportId: number | undefined, paging: Paging) {
    const pairs = sql`(
        SELECT id AS report_id, ${'Administrator' satisfies AccessReason}::text AS reason, NULL AS by, NULL::timestamptz AS since,
          NULL::timestamptz AS until,
          '{}'::text[] AS others FROM report WHERE ${isReport(sql`id`, reportId)}
      ) best JOIN report r ON r.id = best.report_id JOIN replicated_account a ON a.id = ${userId}::int`;
    return readPage(this.database, buildPairList({ ...reportsOfUser, pairs }), paging);
  }

  /**
   * Lists the users who may open a report, without administrators; no users for null. With a partner, only its people and those with a user
   * permission.
   */
  findPairsOfReport(reportId: number | null, paging: Paging, partner: ManagedPartner = 'all') {
    const pairs = buildBestGrantsSql(sql`report_id = ${reportId}::int`);
    const foldedText = sql`concat_ws(' ', a.search_text, p.search_text, folded(best.by))`;
    const where = sql`(${isManagedSql(partner, sql`a.partner_id`)} OR ${hasUserPermission})`;
    return readPage(
      this.database,
      buildPairList({ pairs, where, foldedText, defaultSort: 'surname,firstname' }),
      paging,
    );
  }

  /** Lists the partners of the users who may open a report. */
  findPartnersOfReport(reportId: number, paging: Paging) {
    return readPage(this.database, buildPartnerList(reportId), paging);
  }

  /** Returns the users after an id, by id, until they have 15,000 pairs. */
  async findExportPart(afterUserId: number): Promise<AccessExportPart> {
    const pairs = sql`${exportPairs}`;
    // The lateral join computes no pairs of users outside the part.
    const part = await this.database.queryOne(
      sql<AccessExportPart>`WITH person AS MATERIALIZED (
          SELECT * FROM (${accounts}) everybody WHERE id > ${afterUserId}::int ORDER BY id LIMIT ${maxExportUsers}
        ), pair AS MATERIALIZED (
          SELECT person.id AS account_id, r.id AS "reportId", r.name AS "reportName", best.reason, best.by,
            ${toIsoTimeSql('best.since')} AS since, ${toIsoTimeSql('best.until')} AS until, best.others
          FROM person CROSS JOIN LATERAL (
            SELECT DISTINCT ON (report_id) *, ${buildOtherReasonsSql(sql`report_id`)} AS others
            FROM (${buildGrantsSql(person)}) access_grant
            WHERE in_force ORDER BY report_id, ${grantOrderSql}
          ) best JOIN report r ON r.id = best.report_id AND ${openableSql}
          ORDER BY person.id FETCH FIRST (${pairs}::int) ROWS WITH TIES
        ), walked AS (
          SELECT CASE WHEN (SELECT count(*) FROM pair) < ${pairs} THEN (SELECT max(id) FROM person)
            ELSE (SELECT max(account_id) FROM pair) END AS last
        ), line AS (
          SELECT person.id AS "userId", person.firstname, person.surname, person.partner_name AS user_type, coalesce(open.reports, '[]') AS reports
          FROM walked JOIN person ON person.id <= walked.last LEFT JOIN (
            SELECT account_id, json_agg(json_build_object('reportId', "reportId", 'reportName', "reportName",
              'reason', reason, 'by', by, 'since', since, 'until', until, 'otherReasons', others) ORDER BY "reportId") AS reports FROM pair GROUP BY account_id
          ) open ON open.account_id = person.id
        )
        SELECT coalesce((SELECT json_agg(line ORDER BY "userId") FROM line), '[]') AS rows,
          (SELECT last FROM walked WHERE EXISTS (
            SELECT FROM replicated_account a WHERE a.id > last AND a.role <> 'administrator')) AS "nextAfterUserId",
          (SELECT count(*)::int FROM replicated_account a WHERE a.role <> 'administrator') AS people`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
    return part ?? { rows: [], nextAfterUserId: null, people: 0 };
  }
}

/** The condition that a column is the id of a report, or of any without one. */
function isReport(column: Sql, reportId: number | undefined): Sql {
  const id = sql`${reportId ?? null}`;
  return sql`(${id}::int IS NULL OR ${column} = ${id})`;
}
