import { Injectable } from '@nestjs/common';
import type {
  accessDecisionContract,
  accessRequestContract,
  ManagedPartner,
  Paging,
  ReportType,
} from '@portal/contracts';
import {
  Database,
  findSelectedIds,
  isManagedSql,
  toIsoTimeSql,
  isRecentSql,
  readPage,
  buildReasonSql,
  sql,
  type BulkRow,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import {
  existsSql,
  isRequestableSql,
  mayOpenLongerSql,
  mayOpenLongerToAccountSql,
  mayOpenToAccountSql,
  openableSql,
} from '../access/report-access.sql.js';
import { buildOpenableSql, buildViewerSql, type Viewer } from '../access/viewer.sql.js';
import { AccessRequestEntity } from './access-request.entity.js';

interface RequestableReport {
  name: string;
  ownerPartnerId: number | null;
  /** True for access that does not end soon. */
  isOpen: boolean;
}

export interface AccessRequest {
  id: number;
  accountId: number;
  accountName: string;
  reportId: number;
  reportName: string;
  reportType: ReportType;
  isPending: boolean;
  /** True when the requester may open the report, and not only for the next days. */
  isOpen: boolean;
}

interface WaitingRequest {
  requestId: number;
  accountId: number;
  reportId: number;
  reportName: string;
  ownerPartnerId: number | null;
  message: string;
}

const pendingTables = sql`access_request request JOIN report r ON r.id = request.report_id
    JOIN replicated_account a ON a.id = request.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id`;

const isWaiting = (
  owner: ManagedPartner,
): Sql => sql`request.status = 'Pending' AND ${existsSql} AND ${isOfOwner(owner)}
    AND NOT (${mayOpenLongerToAccountSql})`;

const buildPendingRequestsSource = (
  owner: ManagedPartner,
): ListSource<typeof accessRequestContract.calls.findPending> => ({
  columns: sql`request.id, request.account_id AS user_id, r.id AS report_id, r.name, a.firstname, a.surname, a.email,
    coalesce(a.phone, '') AS phone, p.name AS user_type, request.message, ${toIsoTimeSql('request.created_at')} AS date_created`,
  tables: pendingTables,
  // Counted for the rows of a page only.
  details: {
    columns: sql`(SELECT count(*)::int FROM report r WHERE ${mayOpenToAccountSql}) AS "openReports"`,
    tables: sql`JOIN replicated_account a ON a.id = page.user_id LEFT JOIN replicated_partner p ON p.id = a.partner_id`,
  },
  where: isWaiting(owner),
  text: sql`concat_ws(' ', r.name, a.firstname, a.surname, a.email, a.phone, request.message)`,
  sortColumns: {
    name: sql`r.name_text`,
    firstname: sql`a.firstname_text`,
    surname: sql`a.surname_text`,
    email: sql`folded(a.email)`,
    phone: sql`a.phone`,
    date_created: sql`request.created_at`,
  },
  defaultSort: '-date_created',
  tieBreakers: sql`request.id DESC`,
});

/** Decisions on requests and permissions for the reports. */
const selectDecisions = (owner: ManagedPartner): ListSource<typeof accessDecisionContract.calls.findAll> => ({
  columns: sql`decision.id, decision.kind, a.id AS "userId", coalesce(a.firstname, g.name) AS firstname,
    coalesce(a.surname, '') AS surname, p.name AS user_type, r.id AS "reportId", r.name AS report,
    decision.accepted, decision.reason, ${toIsoTimeSql('decision.until')} AS until, decision.decided_by AS "decidedById",
    coalesce(author.firstname || ' ' || author.surname, '') AS "decidedBy", ${toIsoTimeSql('decision.decided_at')} AS date_decided`,
  tables: sql`decision
    LEFT JOIN access_request request ON decision.kind = 'Access request' AND request.id = decision.subject_id
    LEFT JOIN permission ON decision.kind IN ('User permission', 'Group permission') AND permission.id = decision.subject_id
    JOIN report r ON r.id = coalesce(request.report_id, permission.report_id)
    LEFT JOIN replicated_account a ON a.id = decision.account_id LEFT JOIN replicated_group g ON g.id = permission.group_id
    LEFT JOIN replicated_partner p ON p.id = a.partner_id LEFT JOIN replicated_account author ON author.id = decision.decided_by`,
  where: sql`${isRecentSql} AND ${isOfOwner(owner)} AND (a.id IS NOT NULL OR g.id IS NOT NULL)`,
  text: sql`concat_ws(' ', a.firstname, a.surname, g.name, p.name, r.name, author.firstname, author.surname, decision.reason)`,
  sortColumns: {
    firstname: sql`coalesce(a.firstname_text, g.search_text)`,
    surname: sql`coalesce(a.surname_text, g.search_text)`,
    user_type: sql`p.search_text`,
    report: sql`r.name_text`,
    decidedBy: sql`author.surname_text`,
    date_decided: sql`decision.decided_at`,
  },
  defaultSort: '-date_decided',
  tieBreakers: sql`decision.id DESC`,
});

const buildOwnRequestsSource = (
  accountId: number,
): ListSource<typeof accessRequestContract.calls.findMine> => ({
  columns: sql`request.id, r.id AS "reportId", r.name, request.message, request.status,
    ${toIsoTimeSql('request.created_at')} AS date_created, ${toIsoTimeSql('request.decided_at')} AS date_decided,
    ${buildReasonSql('Access request', sql`request.id`)} AS reason,
    (SELECT owner.name FROM replicated_partner owner WHERE owner.id = r.owner_partner_id AND EXISTS (
      SELECT FROM replicated_account decider
      WHERE decider.partner_id = owner.id AND decider.role = 'userAdmin' AND decider.status = 'Active')) AS decider,
    request.status = 'Denied' AND ${openableSql} AND ${isRequestableSql} AND NOT (${mayOpenLongerToAccountSql})
      AND NOT EXISTS (SELECT FROM access_request later
        WHERE later.account_id = request.account_id AND later.report_id = r.id AND later.id > request.id) AS "isRepeatable"`,
  tables: pendingTables,
  where: sql`request.account_id = ${accountId}::int AND ${existsSql}`,
  text: sql`concat_ws(' ', r.name, request.message)`,
  sortColumns: {
    name: sql`r.name_text`,
    status: sql`array_position(ARRAY['Pending', 'Denied', 'Accepted'], request.status)`,
    date_created: sql`request.created_at`,
    date_decided: sql`request.decided_at`,
  },
  defaultSort: '-date_created',
  tieBreakers: sql`request.id DESC`,
});

const isOfOwner = (owner: ManagedPartner): Sql => isManagedSql(owner, sql`r.owner_partner_id`);

@Injectable()
export class AccessRequestRepository {
  constructor(private readonly database: Database) {}

  /** Lists the pending requests whose report the requester may not open, or only for the next days. */
  listPending(owner: ManagedPartner, paging: Paging) {
    return readPage(this.database, buildPendingRequestsSource(owner), paging);
  }

  countPending(owner: ManagedPartner): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count FROM ${pendingTables} WHERE ${isWaiting(owner)}`,
    );
  }

  /** Finds the ids of listed requests: all that match the search, or those among `ids`. */
  findIds(owner: ManagedPartner, ids: number[] | undefined, search: string | undefined): Promise<number[]> {
    return findSelectedIds(this.database, buildPendingRequestsSource(owner), sql`request.id`, {
      ids,
      search,
    });
  }

  findNames(ids: number[], owner: ManagedPartner): Promise<BulkRow[]> {
    return this.database.query(
      sql<BulkRow>`SELECT request.id, r.name || ' for ' || a.firstname || ' ' || a.surname AS name, '' AS before
        FROM ${pendingTables} WHERE request.id = ANY (${ids}::int[]) AND ${existsSql} AND ${isOfOwner(owner)} ORDER BY request.id`,
    );
  }

  /** Lists the decisions of the last 90 days on requests. */
  listDecisions(owner: ManagedPartner, paging: Paging) {
    return readPage(this.database, selectDecisions(owner), paging);
  }

  listOwn(accountId: number, paging: Paging) {
    return readPage(this.database, buildOwnRequestsSource(accountId), paging);
  }

  /** Deletes a pending request of an account and returns its report; undefined when it is not pending. */
  deletePending(
    transaction: Transaction,
    id: number,
    accountId: number,
  ): Promise<{ reportName: string } | undefined> {
    return transaction.queryOne(
      sql<{ reportName: string }>`DELETE FROM access_request request USING report r
        WHERE request.id = ${id} AND request.account_id = ${accountId} AND request.status = 'Pending' AND r.id = request.report_id
        RETURNING r.name AS "reportName"`,
    );
  }

  belongsTo(transaction: Transaction, id: number, accountId: number): Promise<boolean> {
    return transaction.getRepository(AccessRequestEntity).existsBy({ id, accountId });
  }

  /** Locks a report that the viewer may open or request; undefined for any other. */
  lockReport(transaction: Transaction, viewer: Viewer, id: number): Promise<RequestableReport | undefined> {
    const { condition } = buildOpenableSql(viewer);
    return transaction.queryOne(
      sql<RequestableReport>`SELECT r.name, r.owner_partner_id AS "ownerPartnerId", (${mayOpenLongerSql(buildViewerSql(viewer))}) AS "isOpen"
        FROM report r WHERE r.id = ${id} AND ${openableSql} AND (${isRequestableSql} OR ${condition})
        FOR SHARE OF r`,
    );
  }

  /** Inserts a pending request and returns its id; undefined when the same request is pending. */
  async insert(
    transaction: Transaction,
    accountId: number,
    reportId: number,
    message: string,
  ): Promise<number | undefined> {
    const request = await transaction.queryOne(
      sql<{ id: number }>`INSERT INTO access_request (account_id, report_id, message)
        VALUES (${accountId}, ${reportId}, ${message})
        ON CONFLICT (account_id, report_id) WHERE status = 'Pending' DO NOTHING
        RETURNING id`,
    );
    return request?.id;
  }

  lock(transaction: Transaction, id: number, owner: ManagedPartner): Promise<AccessRequest | undefined> {
    return transaction.queryOne(
      sql<AccessRequest>`SELECT request.id, request.account_id AS "accountId",
          a.firstname || ' ' || a.surname AS "accountName", r.id AS "reportId", r.name AS "reportName",
          r.type AS "reportType", request.status = 'Pending' AS "isPending", (${mayOpenLongerToAccountSql}) AS "isOpen"
        FROM access_request request JOIN report r ON r.id = request.report_id
          JOIN replicated_account a ON a.id = request.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id
        WHERE request.id = ${id} AND ${existsSql} AND ${isOfOwner(owner)}
        FOR UPDATE OF request FOR SHARE OF r FOR KEY SHARE OF a`,
    );
  }

  /** Marks up to `limit` requests that have waited for three days as reminded, and returns them. Each request is returned once. */
  claimWaiting(transaction: Transaction, limit: number): Promise<WaitingRequest[]> {
    return transaction.query(
      sql<WaitingRequest>`WITH claimed AS (
          UPDATE access_request SET reminded_at = now() WHERE id = ANY (ARRAY(
            SELECT request.id FROM ${pendingTables}
            WHERE ${isWaiting('all')} AND request.reminded_at IS NULL AND request.created_at <= now() - interval '3 days'
            ORDER BY request.id LIMIT ${limit}::int FOR UPDATE OF request SKIP LOCKED))
          RETURNING id, account_id, report_id, message
        )
        SELECT claimed.id AS "requestId", claimed.account_id AS "accountId", r.id AS "reportId", r.name AS "reportName",
          r.owner_partner_id AS "ownerPartnerId", claimed.message
        FROM claimed JOIN report r ON r.id = claimed.report_id ORDER BY claimed.id`,
    );
  }

  async decide(
    transaction: Transaction,
    id: number,
    status: 'Accepted' | 'Denied',
    decidedBy: number,
  ): Promise<void> {
    const requests = transaction.getRepository(AccessRequestEntity);
    await requests.update({ id }, { status, decidedAt: () => 'now()', decidedBy });
  }
}
