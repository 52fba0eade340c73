import { Injectable } from '@nestjs/common';
import type { GroupPermissionRow, ManagedPartner, ReportType, Role } from '@portal/contracts';
import { isManagedSql, toIsoTimeSql, sql, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { ReplicatedAccountEntity, ReplicatedGroupEntity } from '../projection/projection.entity.js';
import { receiverKinds, type Receiver, type ReceiverKind } from './receiver.sql.js';

export interface PermittedReport {
  id: number;
  name: string;
  type: ReportType;
}

export interface PermittedAccount {
  id: number;
  name: string;
  role: Role;
  partnerId: number | null;
}

export interface Grant {
  receiver: Receiver;
  reportIds: number[];
  /** ISO time; null for no end. */
  until: string | null;
  /** The accepted request behind the grant, which never shortens an existing permission. */
  requestId?: number;
}

/** The values of a permission in the audit trail. The end is an ISO time in UTC, null for none. */
interface PermissionValues {
  /** Of a group permission. */
  viewedBy?: GroupPermissionRow['viewedBy'];
  until: string | null;
}

export interface WrittenPermission {
  id: number;
  reportId: number;
  /** The previous values; null for a new permission. */
  before: PermissionValues | null;
  after: PermissionValues;
  isChanged: boolean;
}

interface DeletedPermission {
  receiverId: number;
  receiverName: string;
  report: PermittedReport;
  values: PermissionValues;
}

const until = toIsoTimeSql('permission.until');
const auditedValues = sql`CASE WHEN permission.group_id IS NULL THEN jsonb_build_object('until', ${until})
    ELSE jsonb_build_object('viewedBy', permission.viewed_by, 'until', ${until}) END`;

@Injectable()
export class PermissionRepository {
  /** Locks the existing managed reports against changes. */
  lockReports(transaction: Transaction, ids: number[], owner: ManagedPartner): Promise<PermittedReport[]> {
    return transaction.query(
      sql<PermittedReport>`SELECT r.id, r.name, r.type FROM report r
        WHERE r.id = ANY (${ids}::int[]) AND ${existsSql} AND ${isManagedSql(owner, sql`r.owner_partner_id`)}
        ORDER BY r.id FOR SHARE`,
    );
  }

  async findGroupName(transaction: Transaction, id: number): Promise<string | undefined> {
    const group = await transaction.getRepository(ReplicatedGroupEntity).findOneBy({ id });
    return group?.name;
  }

  /** Locks an account against deletion. */
  async lockAccount(transaction: Transaction, id: number): Promise<PermittedAccount | undefined> {
    const account = await transaction
      .getRepository(ReplicatedAccountEntity)
      .findOne({ where: { id }, lock: { mode: 'for_key_share' } });
    if (!account) return undefined;
    const { role, partnerId, firstname, surname } = account;
    return { id, name: `${firstname} ${surname}`, role, partnerId };
  }

  /** Adds or changes permissions, and returns all of them. */
  async put(
    transaction: Transaction,
    { receiver, reportIds, until: newEnd, requestId }: Grant,
  ): Promise<WrittenPermission[]> {
    const { table, idColumn } = receiverKinds[receiver.kind];
    const viewedBy = receiver.kind === 'group' ? receiver.viewedBy : null;
    const [receiverId, reports] = [sql`${receiver.id}`, sql`${reportIds}`];
    const isRequested = sql`${requestId !== undefined}`;
    // An accepted request never moves the end to an earlier time.
    const end = sql`CASE WHEN ${isRequested}::boolean
      THEN nullif(greatest(coalesce(permission.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
      ELSE excluded.until END`;
    // In the order of reports, so that concurrent writes cannot deadlock.
    await transaction.query(
      sql`SELECT FROM ${table} WHERE ${idColumn} = ${receiverId} AND report_id = ANY (${reports}::int[])
        ORDER BY report_id FOR UPDATE`,
    );
    return transaction.query(
      sql<WrittenPermission>`WITH before AS (
          SELECT report_id, ${auditedValues} AS before FROM ${table} permission
          WHERE ${idColumn} = ${receiverId} AND report_id = ANY (${reports}::int[])
        ), written AS (
          INSERT INTO ${table} AS permission (${idColumn}, report_id, viewed_by, until, request_id)
          SELECT ${receiverId}, new_id, ${viewedBy}::text, ${newEnd}::timestamptz, ${requestId ?? null}::int
          FROM unnest(${reports}::int[]) AS new_id ORDER BY new_id
          ON CONFLICT (${idColumn}, report_id) DO UPDATE SET viewed_by = excluded.viewed_by, until = ${end},
            -- An ended permission is granted anew.
            granted_at = CASE WHEN permission.until <= now() THEN now() ELSE permission.granted_at END,
            request_id = CASE WHEN permission.until IS DISTINCT FROM ${end}
              THEN excluded.request_id ELSE permission.request_id END
          RETURNING id, report_id, ${auditedValues} AS after
        )
        SELECT id, report_id AS "reportId", before, after, before IS DISTINCT FROM after AS "isChanged"
        FROM written LEFT JOIN before USING (report_id)`,
    );
  }

  /** Deletes a permission for an existing managed report. */
  delete(
    transaction: Transaction,
    kind: ReceiverKind,
    id: number,
    owner: ManagedPartner,
  ): Promise<DeletedPermission | undefined> {
    const { table, idColumn } = receiverKinds[kind];
    return transaction.queryOne(
      sql<DeletedPermission>`DELETE FROM ${table} permission USING report r
        WHERE permission.id = ${id} AND r.id = permission.report_id AND ${existsSql}
          AND ${isManagedSql(owner, sql`r.owner_partner_id`)}
        RETURNING permission.${idColumn} AS "receiverId", ${auditedValues} AS values,
          json_build_object('id', r.id, 'name', r.name, 'type', r.type) AS report, coalesce(
            (SELECT firstname || ' ' || surname FROM replicated_account WHERE id = permission.account_id),
            (SELECT name FROM replicated_group WHERE id = permission.group_id), '') AS "receiverName"`,
    );
  }

  /** Accepts the user's pending access requests for the reports, and returns them. */
  acceptRequests(
    transaction: Transaction,
    accountId: number,
    reportIds: number[],
    deciderId: number,
  ): Promise<{ id: number; reportName: string }[]> {
    return transaction.query(
      sql<{ id: number; reportName: string }>`WITH pending AS (
          SELECT id FROM access_request
          WHERE account_id = ${accountId} AND report_id = ANY (${reportIds}::int[]) AND status = 'Pending' ORDER BY id FOR UPDATE
        )
        UPDATE access_request request SET status = 'Accepted', decided_at = now(), decided_by = ${deciderId}
        FROM pending, report r WHERE request.id = pending.id AND r.id = request.report_id
        RETURNING request.id, r.name AS "reportName"`,
    );
  }
}
