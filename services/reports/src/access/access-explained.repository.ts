import { Injectable } from '@nestjs/common';
import type {
  AccessGrant,
  AccessPairRow,
  AccessReason,
  AccountStatus,
  Page,
  Paging,
  PersonAccess,
  ReportStatus,
} from '@portal/contracts';
import { Database, isoTime, listStatement, readPage, slowStatement, statement } from '@portal/service-kit';
import {
  grantsOfAccountsSql,
  grantsSql,
  openableSql,
  otherReasonsSql,
  type ViewerSql,
} from './report-access.sql.js';
import type { Viewer } from './viewer.js';

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

const findGrants = statement(
  'access_explained_grants',
  `SELECT reason, by, ${isoTime('until')} AS until, in_force AS "inForce"
   FROM (${grantsSql({ userAdmin: '$2::boolean', accountId: '$3::int', partnerId: '$4::int', groupId: '$5::int' })}) access_grant
   WHERE report_id = $1::int ORDER BY rank`,
);
const findContext = statement(
  'access_explained_context',
  `SELECT a.status AS "accountStatus", r.deleted_at IS NOT NULL AS "reportDeleted", r.availability AS "reportStatus",
     (SELECT status FROM access_request WHERE account_id = a.id AND report_id = r.id ORDER BY id DESC LIMIT 1) AS request
   FROM account_copy a CROSS JOIN report r WHERE a.id = $1 AND r.id = $2`,
);
const hasReport = statement(
  'access_explained_has_report',
  'SELECT EXISTS (SELECT FROM report WHERE id = $1) AS "exists"',
);

const accounts = `
  SELECT a.id, a.firstname, a.surname, p.name AS user_type, a.partner_id, p.group_id, a.role = 'userAdmin' AS user_admin
  FROM account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
  WHERE a.role <> 'administrator'`;
const person: ViewerSql = {
  userAdmin: 'person.user_admin',
  accountId: 'person.id',
  partnerId: 'person.partner_id',
  groupId: 'person.group_id',
};
const grants = grantsOfAccountsSql(`(${accounts}) person`, person);

/** Of several grants of a pair, the one that ends last. */
const bestGrants = (condition: string) => `(
    SELECT DISTINCT ON (account_id, report_id) *, ${otherReasonsSql('account_id, report_id')} AS others
    FROM (${grants}) access_grant
    WHERE in_force AND ${condition} ORDER BY account_id, report_id, rank
  ) best JOIN report r ON r.id = best.report_id JOIN account_copy a ON a.id = best.account_id`;

const administratorGrants = `(
    SELECT id AS report_id, '${'Administrator' satisfies AccessReason}' AS reason, NULL AS by, NULL::timestamptz AS until,
      '{}'::text[] AS others FROM report WHERE $5::int IS NULL OR id = $5
  ) best JOIN report r ON r.id = best.report_id JOIN account_copy a ON a.id = $4::int`;

interface PairListOptions {
  /** The FROM items `best`, `r` and `a`. */
  pairs: string;
  text: string;
  byDefault: string;
}

const pairList = (name: string, { pairs, text, byDefault }: PairListOptions) =>
  listStatement(name, {
    columns: `a.id || '-' || r.id AS id, a.id AS "userId", a.firstname, a.surname, p.name AS user_type,
      r.id AS "reportId", r.name AS "reportName", best.reason, best.by, ${isoTime('best.until')} AS until,
      best.others AS "otherReasons"`,
    tables: `${pairs} LEFT JOIN partner_copy p ON p.id = a.partner_id`,
    where: openableSql,
    text,
    order: {
      firstname: 'folded(a.firstname)',
      surname: 'folded(a.surname)',
      user_type: 'folded(p.name)',
      reportName: 'folded(r.name)',
      reason: 'best.reason',
      until: 'best.until',
    },
    byDefault,
    tie: 'a.id, r.id',
  });

const reportsOfUser = { text: `concat_ws(' ', r.name, best.by)`, byDefault: 'reportName' };
/** $4 is the account, $5 the report or null for all. */
const pairsOfUser = pairList('access_list_of_user', {
  ...reportsOfUser,
  pairs: bestGrants('account_id = $4::int AND ($5::int IS NULL OR report_id = $5)'),
});
const pairsOfAdministrator = pairList('access_list_of_administrator', {
  ...reportsOfUser,
  pairs: administratorGrants,
});
const pairsOfReport = pairList('access_list_of_report', {
  pairs: bestGrants('report_id = $4::int'),
  text: `concat_ws(' ', a.firstname, a.surname, p.name, best.by)`,
  byDefault: 'surname,firstname',
});

/** A part ends after the user who reaches this number of pairs. */
const exportPairs = 15_000;
const maxExportUsers = 1_000;

/** The users after account $1 until they have $2 pairs. The lateral join computes no pairs of users outside the part. */
const exportPart = slowStatement(
  'access_part',
  `WITH person AS MATERIALIZED (
     SELECT * FROM (${accounts}) everybody WHERE id > $1::int ORDER BY id LIMIT ${maxExportUsers}
   ), pair AS MATERIALIZED (
     SELECT person.id AS account_id, r.id AS "reportId", r.name AS "reportName", best.reason, best.by,
       ${isoTime('best.until')} AS until, best.others
     FROM person CROSS JOIN LATERAL (
       SELECT DISTINCT ON (report_id) *, ${otherReasonsSql('report_id')} AS others
       FROM (${grantsSql(person)}) access_grant
       WHERE in_force ORDER BY report_id, rank
     ) best JOIN report r ON r.id = best.report_id AND ${openableSql}
     ORDER BY person.id FETCH FIRST ($2::int) ROWS WITH TIES
   ), walked AS (
     SELECT CASE WHEN (SELECT count(*) FROM pair) < $2 THEN (SELECT max(id) FROM person)
       ELSE (SELECT max(account_id) FROM pair) END AS last
   ), line AS (
     SELECT person.id AS "userId", person.firstname, person.surname, person.user_type, coalesce(open.reports, '[]') AS reports
     FROM walked JOIN person ON person.id <= walked.last LEFT JOIN (
       SELECT account_id, json_agg(json_build_object('reportId', "reportId", 'reportName', "reportName",
         'reason', reason, 'by', by, 'until', until, 'otherReasons', others) ORDER BY "reportId") AS reports FROM pair GROUP BY account_id
     ) open ON open.account_id = person.id
   )
   SELECT coalesce((SELECT json_agg(line ORDER BY "userId") FROM line), '[]') AS rows,
     (SELECT last FROM walked WHERE EXISTS (
       SELECT FROM account_copy a WHERE a.id > last AND a.role <> 'administrator')) AS "nextAfterUserId",
     (SELECT count(*)::int FROM account_copy a WHERE a.role <> 'administrator') AS people`,
);

@Injectable()
export class AccessExplainedRepository {
  constructor(private readonly database: Database) {}

  /** Returns all grants of a report to a viewer other than an administrator, in force or not. */
  findGrants({ role, accountId, partnerId, groupId }: Viewer, reportId: number): Promise<StoredGrant[]> {
    const values = [reportId, role === 'userAdmin', accountId, partnerId, groupId];
    return this.database.rows<StoredGrant>(findGrants, values);
  }

  async findContext(accountId: number, reportId: number): Promise<AccessContext | undefined> {
    const [row] = await this.database.rows<AccessContext>(findContext, [accountId, reportId]);
    return row;
  }

  /** Returns true for deleted reports, too. */
  async hasReport(reportId: number): Promise<boolean> {
    const [row] = await this.database.rows<{ exists: boolean }>(hasReport, [reportId]);
    return row?.exists ?? false;
  }

  /** Lists the reports that an account other than an administrator may open, of one report if given. */
  findPairsOfUser(
    userId: number,
    reportId: number | undefined,
    paging: Paging,
  ): Promise<Page<AccessPairRow>> {
    return readPage(this.database, pairsOfUser, paging, [userId, reportId ?? null]);
  }

  findPairsOfAdministrator(
    userId: number,
    reportId: number | undefined,
    paging: Paging,
  ): Promise<Page<AccessPairRow>> {
    return readPage(this.database, pairsOfAdministrator, paging, [userId, reportId ?? null]);
  }

  /** Lists the users who may open a report, without administrators; no users for null. */
  findPairsOfReport(reportId: number | null, paging: Paging): Promise<Page<AccessPairRow>> {
    return readPage(this.database, pairsOfReport, paging, [reportId]);
  }

  /** Returns the users after an id, by id, until they have 15,000 pairs. */
  async findExportPart(afterUserId: number): Promise<AccessExportPart> {
    const [part] = await this.database.rows<AccessExportPart>(exportPart, [afterUserId, exportPairs]);
    return part ?? { rows: [], nextAfterUserId: null, people: 0 };
  }
}
