import { Injectable } from '@nestjs/common';
import type { AboutReport, aboutReportContract, ManagedPartner, Paging } from '@portal/contracts';
import { Database, isManagedSql, toIsoTimeSql, readPage, sql, type ListSource } from '@portal/service-kit';
import { reliabilitySql } from '../report/report-columns.sql.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';

export interface StoredReport extends Omit<AboutReport, 'isManaged' | 'grants' | 'failures'> {
  isOpen: boolean;
}

/** A user permission of a user and a report. */
interface PairPermission {
  id: number;
  accountId: number;
  reportId: number;
}

const selectNotes = (reportId: number): ListSource<typeof aboutReportContract.calls.findUpdates> => ({
  columns: sql`note.id, note.updates, ${toIsoTimeSql('note.created_at')} AS date_created`,
  tables: sql`report_update note`,
  where: sql`note.report_id = ${reportId}`,
  text: sql`note.updates`,
  sortColumns: { date_created: sql`note.created_at` },
  defaultSort: '-date_created',
  tieBreakers: sql`note.id DESC`,
});

const selectGroups = (reportId: number): ListSource<typeof aboutReportContract.calls.findGroups> => ({
  columns: sql`permission.id, g.id AS "userGroupId", g.name AS "userGroupName", permission.viewed_by AS "viewedBy",
    ${toIsoTimeSql('permission.until')} AS until`,
  tables: sql`group_permission permission JOIN replicated_group g ON g.id = permission.group_id`,
  where: sql`permission.report_id = ${reportId}`,
  foldedText: sql`g.search_text`,
  sortColumns: {
    userGroupName: sql`g.search_text`,
    viewedBy: sql`permission.viewed_by`,
    until: sql`permission.until`,
  },
  defaultSort: 'userGroupName',
  tieBreakers: sql`permission.id`,
});

@Injectable()
export class AboutReportRepository {
  constructor(private readonly database: Database) {}

  /** Finds a report that the viewer may open or manages. */
  find(viewer: Viewer, id: number): Promise<StoredReport | undefined> {
    const { condition, managed } = buildOpenableSql(viewer);
    return this.database.queryOne(
      sql<StoredReport>`SELECT r.id, r.name, r.description, r.type, r.workspace_name, r.availability AS status,
          ${toIsoTimeSql('r.date_uploaded')} AS date_uploaded, c.name AS category, p.name AS owner,
          ${reliabilitySql}, ${toIsoTimeSql('r.verified_at')} AS verified_at,
          nullif(trim(verifier.firstname || ' ' || verifier.surname), '') AS verified_by,
          CASE WHEN reading.failed_id IS NOT NULL
            THEN json_build_object('at', ${toIsoTimeSql('reading.failed_at')}, 'reason', reading.failed_reason) END AS failed_refresh,
          r.owner_partner_id AS user_type_id, ARRAY(SELECT count(rated.star)::int FROM generate_series(0, 5) AS stars (value)
            LEFT JOIN rating rated ON rated.report_id = r.id AND rated.star = stars.value GROUP BY value ORDER BY value) AS stars, rating.star AS "ownStar", (${condition}) AS "isOpen"
        FROM report r LEFT JOIN report_category c ON c.id = r.category_id
          LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id
          LEFT JOIN replicated_account verifier ON verifier.id = r.verified_by
          LEFT JOIN data_reading reading ON reading.source = r.dataset_id AND r.type = 'Power Bi'
          LEFT JOIN rating ON rating.report_id = r.id AND rating.account_id = ${viewer.accountId}
        WHERE r.id = ${id} AND ${managed}`,
    );
  }

  findNotes(reportId: number, paging: Paging) {
    return readPage(this.database, selectNotes(reportId), paging);
  }

  findGroups(reportId: number, paging: Paging) {
    return readPage(this.database, selectGroups(reportId), paging);
  }

  /** Finds the user permissions of pairs, for managed reports. */
  findPermissions(
    accountIds: number[],
    reportIds: number[],
    owner: ManagedPartner,
  ): Promise<PairPermission[]> {
    return this.database.query(
      sql<PairPermission>`SELECT permission.id, permission.account_id AS "accountId", permission.report_id AS "reportId"
        FROM unnest(${accountIds}::int[], ${reportIds}::int[]) AS pair (account_id, report_id)
        JOIN user_permission permission USING (account_id, report_id)
        JOIN report r ON r.id = permission.report_id
        WHERE ${isManagedSql(owner, sql`r.owner_partner_id`)}`,
    );
  }
}
