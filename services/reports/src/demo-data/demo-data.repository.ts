import {
  demoAccessRequests,
  demoCategories,
  demoCommentThreads,
  demoGroupPermissions,
  demoReportUpdates,
  demoUserPermissions,
  type DemoReport,
} from '@portal/demo-data';
import { sql, type Transaction } from '@portal/service-kit';
import { CategoryEntity } from '../category/category.entity.js';
import { storedReportColumns, type StoredReport } from '../report/report.repository.js';

export interface DemoReportRow extends DemoReport {
  embedUrl: string | null;
  daysOld: number;
}

export interface DemoRating {
  reportId: number;
  accountId: number;
  star: number;
}

/** The end of a permission after a number of whole days; null for none. */
const demoEndSql = sql`date_trunc('day', now()) + make_interval(days => "endsInDays")`;

export class DemoDataRepository {
  constructor(private readonly transaction: Transaction) {}

  async isEmpty(): Promise<boolean> {
    const row = await this.transaction.queryOne(
      sql<{ empty: boolean }>`
        SELECT NOT EXISTS (SELECT FROM report) AND NOT EXISTS (SELECT FROM report_category) AS empty`,
    );
    return row?.empty ?? false;
  }

  async insertCategories(): Promise<void> {
    await this.transaction.getRepository(CategoryEntity).insert(demoCategories);
  }

  insertReports(reports: DemoReportRow[]): Promise<StoredReport[]> {
    return this.transaction.query(
      sql<StoredReport>`INSERT INTO report (id, name, description, type, report_id, dataset_id, workspace_id, workspace_name,
          embed_url, category_id, owner_partner_id, date_uploaded, data_refreshed_at, stale_after_hours,
          verified_at, verified_by, verified_until)
        SELECT id, name, description, type, "reportId", "datasetId", "workspaceId", "workspaceName", "embedUrl", "categoryId",
          "ownerPartnerId", date_trunc('hour', now()) - make_interval(days => "daysOld", hours => id % 8),
          CASE WHEN type = 'Power Bi' THEN date_trunc('day', now()) - make_interval(days => id % 9 * (id % 4), hours => 2) END,
          CASE WHEN type = 'Power Bi' THEN 48 END,
          CASE WHEN id % 5 = 1 THEN now() - interval '60 days' END, CASE WHEN id % 5 = 1 THEN 1 END,
          CASE WHEN id % 5 = 1 THEN now() + interval '120 days' END
        FROM json_to_recordset(${JSON.stringify(reports)}) AS report (id int, name text, description text, type text,
          "reportId" text, "datasetId" text, "workspaceId" text, "workspaceName" text, "embedUrl" text, "categoryId" int,
          "ownerPartnerId" int, "daysOld" int)
        RETURNING ${storedReportColumns}`,
    );
  }

  async moveEmbedUrls(reports: DemoReportRow[]): Promise<void> {
    await this.transaction.query(
      sql`UPDATE report SET embed_url = demo."embedUrl"
        FROM json_to_recordset(${JSON.stringify(reports)}) AS demo (id int, name text, "embedUrl" text)
        WHERE report.id = demo.id AND report.name = demo.name AND report.embed_url ~ '^http://'
          AND report.embed_url <> demo."embedUrl"`,
    );
  }

  async insertPermissions(): Promise<void> {
    const groupPermissions = demoGroupPermissions.flatMap(({ groupId, reportIds, adminsOnly, endsInDays }) =>
      reportIds.map((reportId) => ({
        groupId,
        reportId,
        endsInDays,
        viewedBy: adminsOnly?.includes(reportId) ? 'Only Admin(s)' : 'Allow All',
      })),
    );
    const userPermissions = demoUserPermissions.flatMap(({ accountId, reportIds, endsInDays }) =>
      reportIds.map((reportId) => ({ accountId, reportId, endsInDays })),
    );
    await this.transaction.query(
      sql`INSERT INTO group_permission (group_id, report_id, viewed_by, granted_at, until)
        SELECT "groupId", report.id, "viewedBy", date_uploaded, ${demoEndSql}
        FROM json_to_recordset(${JSON.stringify(groupPermissions)}) AS permission ("groupId" int, "reportId" int, "viewedBy" text, "endsInDays" int)
        JOIN report ON report.id = "reportId"`,
    );
    await this.transaction.query(
      sql`INSERT INTO user_permission (account_id, report_id, granted_at, until)
        SELECT "accountId", report.id, date_uploaded, ${demoEndSql}
        FROM json_to_recordset(${JSON.stringify(userPermissions)}) AS permission ("accountId" int, "reportId" int, "endsInDays" int)
        JOIN report ON report.id = "reportId"`,
    );
  }

  /** Inserts the access requests, and connects the user permissions with those that opened them. */
  async insertAccessRequests(): Promise<void> {
    await this.transaction.query(
      sql`INSERT INTO access_request (account_id, report_id, message, created_at, status, decided_at, decided_by)
        SELECT "accountId", "reportId", message, now() - make_interval(days => "daysAgo"),
          CASE WHEN accepted IS NULL THEN 'Pending' ELSE 'Accepted' END,
          now() - make_interval(days => (accepted->>'daysAgo')::int), (accepted->>'accountId')::int
        FROM json_to_recordset(${JSON.stringify(demoAccessRequests)})
          AS request ("accountId" int, "reportId" int, message text, "daysAgo" int, accepted json)`,
    );
    await this.transaction.query(
      sql`UPDATE user_permission permission SET request_id = request.id, granted_at = request.decided_at
        FROM access_request request
        WHERE request.status = 'Accepted' AND request.account_id = permission.account_id
          AND request.report_id = permission.report_id`,
    );
  }

  async insertReportUpdates(): Promise<void> {
    await this.transaction.query(
      sql`INSERT INTO report_update (account_id, report_id, updates, created_at)
        SELECT "accountId", "reportId", updates, now() - make_interval(days => "daysAgo")
        FROM json_to_recordset(${JSON.stringify(demoReportUpdates)})
          AS demo ("accountId" int, "reportId" int, updates text, "daysAgo" int)`,
    );
  }

  async insertComments(): Promise<void> {
    const threads = sql`${JSON.stringify(demoCommentThreads)}`;
    await this.transaction.query(
      sql`INSERT INTO comment_thread (id, report_id, page, page_name, resolved_by, resolved_at)
        SELECT id, "reportId", page, "pageName", (resolved->>'accountId')::int,
          now() - make_interval(days => (resolved->>'daysAgo')::int)
        FROM json_to_recordset(${threads})
          AS thread (id int, "reportId" int, page text, "pageName" text, resolved json)`,
    );
    await this.transaction.query(
      sql`INSERT INTO comment (thread_id, account_id, text, mentions, created_at)
        SELECT thread.id, "accountId", text, mentions, now() - make_interval(days => "daysAgo")
        FROM json_to_recordset(${threads}) AS thread (id int, comments json),
          json_to_recordset(comments) AS comment ("accountId" int, text text, mentions int[], "daysAgo" int)`,
    );
  }

  async insertRatings(ratings: DemoRating[]): Promise<void> {
    await this.transaction.query(
      sql`INSERT INTO rating (report_id, account_id, star)
        SELECT "reportId", "accountId", star
        FROM json_to_recordset(${JSON.stringify(ratings)}) AS rating ("reportId" int, "accountId" int, star int)`,
    );
  }

  /** Starts new ids after the fixed ids. */
  async advanceSequences(): Promise<void> {
    await this.transaction.query(
      sql`SELECT setval(pg_get_serial_sequence('report', 'id'), (SELECT max(id) FROM report)) AS reports,
        setval(pg_get_serial_sequence('report_category', 'id'), (SELECT max(id) FROM report_category)) AS categories,
        setval(pg_get_serial_sequence('comment_thread', 'id'), (SELECT max(id) FROM comment_thread)) AS threads`,
    );
  }
}
