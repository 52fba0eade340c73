import { reliabilitySql } from '../report/report-columns.sql.js';
import { Injectable } from '@nestjs/common';
import type { Inputs, reportAccessContract, ReportCard, ReportType } from '@portal/contracts';
import { Database, toIsoTimeSql, sql, type Sql } from '@portal/service-kit';
import { inForceSql, openableSql, buildOpenReportsSql } from './report-access.sql.js';
import { buildOpenableSql, type Viewer } from './viewer.sql.js';

export interface NamedReport {
  id: number;
  name: string;
  type: ReportType;
}

export type PermissionQuery = Inputs<typeof reportAccessContract>['findPermissionsInForce'];

interface PermissionInForce {
  id: number;
  reportId: number;
  receiverId: number;
  /** ISO time. */
  granted: string;
}

/** An update note may be as long as a page. */
const maxUpdateLetters = 200;

/** Treats all users of a partner as one viewer, a user admin. */
const selectAnyUser = (partnerId: Sql): Sql =>
  buildOpenReportsSql({
    userAdmin: sql`true`,
    accountId: sql`ANY (ARRAY(SELECT id FROM replicated_account WHERE partner_id = ${partnerId}))`,
    partnerId: sql`${partnerId}::int`,
    groupId: sql`(SELECT group_id FROM replicated_partner WHERE id = ${partnerId})`,
  });

/** Reads the decision which reports may be opened. */
@Injectable()
export class ReportAccessRepository {
  constructor(private readonly database: Database) {}

  /** Returns those of the reports that the viewer may open, in no order. */
  async filter(viewer: Viewer, reportIds: number[]): Promise<number[]> {
    const { condition } = buildOpenableSql(viewer);
    const rows = await this.database.query(
      sql<{ id: number }>`SELECT r.id FROM report r WHERE r.id = ANY (${reportIds}::int[]) AND ${condition}`,
    );
    return rows.map(({ id }) => id);
  }

  /** Returns true for a report that the viewer may open or manages. */
  async isShown(viewer: Viewer, reportId: number): Promise<boolean> {
    const { managed } = buildOpenableSql(viewer);
    const row = await this.database.queryOne(
      sql<{ id: number }>`SELECT r.id FROM report r WHERE r.id = ${reportId} AND ${managed}`,
    );
    return row !== undefined;
  }

  /** Finds the cards of those of the reports that the viewer may open, in no order. */
  findCards(viewer: Viewer, reportIds: number[]): Promise<Required<ReportCard>[]> {
    return this.database.query(
      sql<Required<ReportCard>>`SELECT r.id, c.name AS category, r.availability AS status,
          ${reliabilitySql}, t.version AS thumbnail,
          left(note.updates, ${maxUpdateLetters}::int) AS update, ${toIsoTimeSql('note.created_at')} AS date_updated,
          t.new_page, ${toIsoTimeSql('t.new_page_at')} AS date_page_added
        FROM report r
        LEFT JOIN report_category c ON c.id = r.category_id
        LEFT JOIN report_thumbnail t ON t.report_id = r.id
        LEFT JOIN LATERAL (
          SELECT updates, created_at FROM report_update WHERE report_id = r.id ORDER BY created_at DESC LIMIT 1
        ) note ON true
        WHERE r.id = ANY (${reportIds}::int[]) AND ${buildOpenableSql(viewer).condition}`,
    );
  }

  /** Finds the newest report with this id, or with this Power BI id or embed address, that the viewer may open. */
  findReport(viewer: Viewer, report: number | string): Promise<NamedReport | undefined> {
    return this.database.queryOne(
      sql<NamedReport>`SELECT r.id, r.name, r.type FROM report r
        WHERE ${isNamedBy(report)} AND ${buildOpenableSql(viewer).condition} ORDER BY r.id DESC LIMIT 1`,
    );
  }

  /** Returns the ids of the reports that at least one user of the partner may open, including those for user admins only. */
  async findOpenToPartner(partnerId: number): Promise<number[]> {
    const openIds = selectAnyUser(sql`${partnerId}`);
    const rows = await this.database.query(
      sql<{
        id: number;
      }>`SELECT r.id FROM report r WHERE ${openableSql} AND r.id IN (${openIds}) ORDER BY r.id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the next permissions by id, at most `limit`. A permission without a stored date is as old as its report. */
  findPermissionsInForce(
    { to, after, partnerId, reportId }: PermissionQuery,
    limit: number,
  ): Promise<PermissionInForce[]> {
    const { table, receiver, isIn } = permissionsTo[to];
    const report = sql`${reportId}`;
    const isManaged = partnerId === null ? sql`true` : isIn(sql`${partnerId}::int`);
    return this.database.query(
      sql<PermissionInForce>`SELECT permission.id, r.id AS "reportId", permission.${receiver} AS "receiverId",
          ${toIsoTimeSql(sql`coalesce(permission.granted_at, r.date_uploaded)`)} AS granted
        FROM ${table} permission JOIN report r ON r.id = permission.report_id
        WHERE permission.id > ${after} AND (${report}::int IS NULL OR r.id = ${report}) AND ${openableSql}
          AND ${inForceSql} AND ${isManaged}
        ORDER BY permission.id LIMIT ${limit}`,
      // No plan suits both many and few permissions.
      { isPrepared: false },
    );
  }

  findViewer(accountId: number): Promise<Viewer | undefined> {
    return this.database.queryOne(
      sql<Viewer>`SELECT a.id AS "accountId", a.role, a.partner_id AS "partnerId", p.group_id AS "groupId"
        FROM replicated_account a LEFT JOIN replicated_partner p ON p.id = a.partner_id
        WHERE a.id = ${accountId}`,
    );
  }
}

const permissionsTo = {
  users: {
    table: sql`user_permission`,
    receiver: sql`account_id`,
    isIn: (partner: Sql) => sql`permission.account_id IN (
      SELECT id FROM replicated_account WHERE partner_id = ${partner})`,
  },
  groups: {
    table: sql`group_permission`,
    receiver: sql`group_id`,
    isIn: (partner: Sql) =>
      sql`permission.group_id = (SELECT group_id FROM replicated_partner WHERE id = ${partner})`,
  },
};

/** The condition that a value is the id of report `r`, or a text its Power BI id or embed address. */
function isNamedBy(report: number | string): Sql {
  if (typeof report === 'number') return sql`r.id = ${report}::int`;
  const text = sql`${report}`;
  return sql`(r.report_id = ${text}::text OR r.embed_url = ${text})`;
}
