import { Injectable } from '@nestjs/common';
import type { AccessRequestRow, Page, Paging, ReportType } from '@portal/contracts';
import {
  Database,
  isoTime,
  readPage,
  sql,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import {
  existsSql,
  isRequestableSql,
  mayOpenToAccountSql,
  openableSql,
} from '../access/report-access.sql.js';
import { openableTo, type Viewer } from '../access/viewer.sql.js';
import { AccessRequestEntity } from './access-request.entity.js';

interface RequestableReport {
  name: string;
  ownerPartnerId: number | null;
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
  /** True when the requester may open the report now. */
  isOpen: boolean;
}

const pendingRequests = (ownerId: number | null): ListSource => ({
  columns: sql`request.id, request.account_id AS user_id, r.id AS report_id, r.name, a.firstname, a.surname, a.email,
    coalesce(a.phone, '') AS phone, request.message, ${isoTime('request.created_at')} AS date_created`,
  tables: sql`access_request request JOIN report r ON r.id = request.report_id
    JOIN account_copy a ON a.id = request.account_id LEFT JOIN partner_copy p ON p.id = a.partner_id`,
  where: sql`request.status = 'Pending' AND ${existsSql} AND ${isOfOwner(ownerId)} AND NOT (${mayOpenToAccountSql})`,
  text: sql`concat_ws(' ', r.name, a.firstname, a.surname, a.email, a.phone, request.message)`,
  order: {
    name: sql`folded(r.name)`,
    firstname: sql`folded(a.firstname)`,
    surname: sql`folded(a.surname)`,
    email: sql`folded(a.email)`,
    phone: sql`a.phone`,
    date_created: sql`request.created_at`,
  },
  byDefault: '-date_created',
  tie: sql`request.id DESC`,
});

function isOfOwner(ownerId: number | null): Sql {
  const owner = sql`${ownerId}`;
  return sql`(${owner}::int IS NULL OR r.owner_partner_id = ${owner})`;
}

@Injectable()
export class AccessRequestRepository {
  constructor(private readonly database: Database) {}

  /** Lists the pending requests whose report the requester still may not open; for one partner's reports, or for all with null. */
  listPending(ownerId: number | null, paging: Paging): Promise<Page<AccessRequestRow>> {
    return readPage(this.database, pendingRequests(ownerId), paging);
  }

  /** Locks a report that the viewer may open or request; undefined for any other. */
  async lockReport(
    transaction: Transaction,
    viewer: Viewer,
    id: number,
  ): Promise<RequestableReport | undefined> {
    const { condition } = openableTo(viewer);
    const [report] = await transaction.rows(
      sql<RequestableReport>`SELECT r.name, r.owner_partner_id AS "ownerPartnerId", (${condition}) AS "isOpen"
        FROM report r WHERE r.id = ${id} AND ${openableSql} AND (${isRequestableSql} OR ${condition})
        FOR SHARE OF r`,
    );
    return report;
  }

  /** Inserts a pending request and returns its id; undefined when the same request is pending. */
  async insert(
    transaction: Transaction,
    accountId: number,
    reportId: number,
    message: string,
  ): Promise<number | undefined> {
    const [request] = await transaction.rows(
      sql<{ id: number }>`INSERT INTO access_request (account_id, report_id, message)
        VALUES (${accountId}, ${reportId}, ${message})
        ON CONFLICT (account_id, report_id) WHERE status = 'Pending' DO NOTHING
        RETURNING id`,
    );
    return request?.id;
  }

  async lock(
    transaction: Transaction,
    id: number,
    ownerId: number | null,
  ): Promise<AccessRequest | undefined> {
    const [request] = await transaction.rows(
      sql<AccessRequest>`SELECT request.id, request.account_id AS "accountId",
          a.firstname || ' ' || a.surname AS "accountName", r.id AS "reportId", r.name AS "reportName",
          r.type AS "reportType", request.status = 'Pending' AS "isPending", (${mayOpenToAccountSql}) AS "isOpen"
        FROM access_request request JOIN report r ON r.id = request.report_id
          JOIN account_copy a ON a.id = request.account_id LEFT JOIN partner_copy p ON p.id = a.partner_id
        WHERE request.id = ${id} AND ${existsSql} AND ${isOfOwner(ownerId)}
        FOR UPDATE OF request FOR SHARE OF r FOR KEY SHARE OF a`,
    );
    return request;
  }

  async decide(
    transaction: Transaction,
    id: number,
    status: 'Accepted' | 'Denied',
    decidedBy: number,
  ): Promise<void> {
    const requests = transaction.repository(AccessRequestEntity);
    await requests.update({ id }, { status, decidedAt: () => 'now()', decidedBy });
  }
}
