import { Injectable } from '@nestjs/common';
import type { AccessRequestRow, Page, Paging, ReportType } from '@portal/contracts';
import { Database, isoTime, listStatement, readPage, statement, type Transaction } from '@portal/service-kit';
import {
  existsSql,
  isRequestableSql,
  mayOpenToAccountSql,
  openableSql,
} from '../access/report-access.sql.js';
import { viewerStatement, type Viewer } from '../access/viewer.js';

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

const findReport = viewerStatement(
  'access_request_report',
  1,
  ({ condition }) => `
    SELECT r.name, r.owner_partner_id AS "ownerPartnerId", (${condition}) AS "isOpen"
    FROM report r WHERE r.id = $1 AND ${openableSql} AND (${isRequestableSql} OR ${condition})
    FOR SHARE OF r`,
);
const insert = statement(
  'access_request_add',
  `INSERT INTO access_request (account_id, report_id, message) VALUES ($1, $2, $3)
   ON CONFLICT (account_id, report_id) WHERE status = 'Pending' DO NOTHING
   RETURNING id`,
);
const lock = statement(
  'access_request_lock',
  `SELECT request.id, request.account_id AS "accountId", a.firstname || ' ' || a.surname AS "accountName",
     r.id AS "reportId", r.name AS "reportName", r.type AS "reportType", request.status = 'Pending' AS "isPending",
     (${mayOpenToAccountSql}) AS "isOpen"
   FROM access_request request JOIN report r ON r.id = request.report_id
     JOIN account_copy a ON a.id = request.account_id LEFT JOIN partner_copy p ON p.id = a.partner_id
   WHERE request.id = $1 AND ${existsSql} AND ($2::int IS NULL OR r.owner_partner_id = $2)
   FOR UPDATE OF request FOR SHARE OF r FOR KEY SHARE OF a`,
);
const decide = statement(
  'access_request_decide',
  'UPDATE access_request SET status = $2, decided_at = now(), decided_by = $3 WHERE id = $1',
);
const listPending = listStatement('access_request_list', {
  columns: `request.id, request.account_id AS user_id, r.id AS report_id, r.name, a.firstname, a.surname, a.email,
    coalesce(a.phone, '') AS phone, request.message, ${isoTime('request.created_at')} AS date_created`,
  tables: `access_request request JOIN report r ON r.id = request.report_id
    JOIN account_copy a ON a.id = request.account_id LEFT JOIN partner_copy p ON p.id = a.partner_id`,
  where: `request.status = 'Pending' AND ${existsSql} AND ($4::int IS NULL OR r.owner_partner_id = $4)
    AND NOT (${mayOpenToAccountSql})`,
  text: `concat_ws(' ', r.name, a.firstname, a.surname, a.email, a.phone, request.message)`,
  order: {
    name: 'folded(r.name)',
    firstname: 'folded(a.firstname)',
    surname: 'folded(a.surname)',
    email: 'folded(a.email)',
    phone: 'a.phone',
    date_created: 'request.created_at',
  },
  byDefault: '-date_created',
  tie: 'request.id DESC',
});

@Injectable()
export class AccessRequestRepository {
  constructor(private readonly database: Database) {}

  /** Lists the pending requests whose report the requester still may not open; for one partner's reports, or for all with null. */
  listPending(ownerId: number | null, paging: Paging): Promise<Page<AccessRequestRow>> {
    return readPage(this.database, listPending, paging, [ownerId]);
  }

  /** Locks a report that the viewer may open or request; undefined for any other. */
  async lockReport(
    transaction: Transaction,
    viewer: Viewer,
    id: number,
  ): Promise<RequestableReport | undefined> {
    const [report] = await transaction.rows<RequestableReport>(...findReport(viewer, [id]));
    return report;
  }

  /** Inserts a pending request and returns its id; undefined when the same request is pending. */
  async insert(
    transaction: Transaction,
    accountId: number,
    reportId: number,
    message: string,
  ): Promise<number | undefined> {
    const [request] = await transaction.rows<{ id: number }>(insert, [accountId, reportId, message]);
    return request?.id;
  }

  async lock(
    transaction: Transaction,
    id: number,
    ownerId: number | null,
  ): Promise<AccessRequest | undefined> {
    const [request] = await transaction.rows<AccessRequest>(lock, [id, ownerId]);
    return request;
  }

  async decide(
    transaction: Transaction,
    id: number,
    status: 'Accepted' | 'Denied',
    deciderId: number,
  ): Promise<void> {
    await transaction.rows(decide, [id, status, deciderId]);
  }
}
