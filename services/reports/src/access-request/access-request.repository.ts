import type { ReportType } from '@portal/contracts';
import { statement, type Transaction } from '@portal/service-kit';
import { existsSql, isOfferedSql, openableSql } from '../access/report-access.sql.js';
import { viewerStatement, type Viewer } from '../access/viewer.js';
import { openToAccount } from '../access/account-access.sql.js';

/** A report that is asked for. */
export interface AskedReport {
  name: string;
  ownerPartnerId: number | null;
  /** Whether the viewer may open it already. */
  open: boolean;
}

/** A request whose decision is due or was made, locked. */
export interface AskedAccess {
  accountId: number;
  /** The name of whoever asks. */
  accountName: string;
  reportId: number;
  reportName: string;
  reportType: ReportType;
  pending: boolean;
  /** Whether whoever asks may open the report now. */
  open: boolean;
}

/** A request that was accepted beside others. */
export interface AcceptedRequest {
  id: number;
  reportName: string;
}

const findReport = viewerStatement(
  'access_request_report',
  1,
  ({ condition }) => `
    SELECT r.name, r.owner_partner_id AS "ownerPartnerId", (${condition}) AS open
    FROM report r WHERE r.id = $1 AND ${openableSql} AND (${isOfferedSql} OR ${condition})
    FOR SHARE OF r`,
);
const add = statement(
  'access_request_add',
  `INSERT INTO access_request (account_id, report_id, message) VALUES ($1, $2, $3)
   ON CONFLICT (account_id, report_id) WHERE status = 'Pending' DO NOTHING
   RETURNING id`,
);
const lock = statement(
  'access_request_lock',
  `SELECT request.account_id AS "accountId", a.firstname || ' ' || a.surname AS "accountName",
     r.id AS "reportId", r.name AS "reportName", r.type AS "reportType", request.status = 'Pending' AS pending, (${openToAccount}) AS open
   FROM access_request request JOIN report r ON r.id = request.report_id
     JOIN account_copy a ON a.id = request.account_id LEFT JOIN partner_copy p ON p.id = a.partner_id
   WHERE request.id = $1 AND ${existsSql} AND ($2::int IS NULL OR r.owner_partner_id = $2)
   FOR UPDATE OF request FOR SHARE OF r FOR KEY SHARE OF a`,
);
const acceptAll = statement(
  'access_request_accept_all',
  `WITH pending AS (
     SELECT id FROM access_request
     WHERE account_id = $1 AND report_id = ANY ($2::int[]) AND status = 'Pending' ORDER BY id FOR UPDATE
   )
   UPDATE access_request request SET status = 'Accepted', decided_at = now(), decided_by = $3
   FROM pending, report r WHERE request.id = pending.id AND r.id = request.report_id
   RETURNING request.id, r.name AS "reportName"`,
);
const decide = statement(
  'access_request_decide',
  'UPDATE access_request SET status = $2, decided_at = now(), decided_by = $3 WHERE id = $1',
);

/** A report by what asking for it needs to know; undefined when the viewer may not know of it. */
export async function findAskedReport(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
): Promise<AskedReport | undefined> {
  const [report] = await transaction.rows<AskedReport>(...findReport(viewer, [id]));
  return report;
}

/** Adds a pending request and gives its id; undefined when the same is pending already. */
export async function addAccessRequest(
  transaction: Transaction,
  accountId: number,
  reportId: number,
  message: string,
): Promise<number | undefined> {
  const [request] = await transaction.rows<{ id: number }>(add, [accountId, reportId, message]);
  return request?.id;
}

/** A request for a report of one partner, or of any with null; undefined for an unknown one, and when whoever asked is gone. */
export async function lockAccessRequest(
  transaction: Transaction,
  id: number,
  ownerId: number | null,
): Promise<AskedAccess | undefined> {
  const [request] = await transaction.rows<AskedAccess>(lock, [id, ownerId]);
  return request;
}

/** Accepts an account's pending requests for the reports, and gives them. */
export function acceptAccessRequests(
  transaction: Transaction,
  accountId: number,
  reportIds: number[],
  deciderId: number,
): Promise<AcceptedRequest[]> {
  return transaction.rows<AcceptedRequest>(acceptAll, [accountId, reportIds, deciderId]);
}

/** Writes the decision of a locked request. */
export async function decideAccessRequest(
  transaction: Transaction,
  id: number,
  status: 'Accepted' | 'Denied',
  deciderId: number,
): Promise<void> {
  await transaction.rows(decide, [id, status, deciderId]);
}
