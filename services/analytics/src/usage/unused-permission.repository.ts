import { Injectable } from '@nestjs/common';
import type { OutputOf, reportAccessContract, UnusedPermissionRow } from '@portal/contracts';
import { Database, isoTime, statement } from '@portal/service-kit';

export type ReceiverKind = 'users' | 'groups';

export type PermissionBatch = OutputOf<(typeof reportAccessContract)['calls']['permissionsInForce']>;

interface PermissionCounts {
  reportId: number;
  total: number;
  unused: number;
}

const permissions = `(
    SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS permission (report_id, receiver_id, granted)
  ) permission`;

/** Conditions that the receiver has opened the report since. Of a group, users of partner $4 count, or of all partners with null. */
const isUsed: Record<ReceiverKind, string> = {
  users: `EXISTS (
    SELECT FROM user_report_views viewed
    WHERE viewed.account_id = receiver_id AND viewed.report_id = permission.report_id AND last_viewed_at >= granted)`,
  groups: `EXISTS (
    SELECT FROM partner_report_views viewed JOIN partner_copy partner ON partner.id = viewed.partner_id
    WHERE partner.group_id = receiver_id AND viewed.report_id = permission.report_id AND last_viewed_at >= granted
      AND ($4::int IS NULL OR partner.id = $4))`,
};

const receiver: Record<ReceiverKind, { columns: string; joins: string }> = {
  users: {
    columns: `'user-' || receiver_id AS id, 'user' AS kind, partner.name AS user_type_name,
      btrim(account.firstname || ' ' || account.surname) AS receiver`,
    joins: `JOIN account_copy account ON account.id = receiver_id
      LEFT JOIN partner_copy partner ON partner.id = account.partner_id`,
  },
  groups: {
    columns: `'group-' || receiver_id AS id, 'group' AS kind, NULL AS user_type_name, stakeholders.name AS receiver`,
    joins: 'JOIN group_copy stakeholders ON stakeholders.id = receiver_id',
  },
};

const countStatement = (kind: ReceiverKind) =>
  statement(
    `usage_unused_counts_${kind}`,
    `SELECT report_id AS "reportId", count(*)::int AS total, count(*) FILTER (WHERE NOT used)::int AS unused
     FROM (SELECT report_id, ${isUsed[kind]} AS used FROM ${permissions}) tried GROUP BY report_id`,
  );
const findStatement = (kind: ReceiverKind) =>
  statement(
    `usage_unused_rows_${kind}`,
    `SELECT ${receiver[kind].columns}, ${isoTime('granted')} AS granted
     FROM ${permissions} ${receiver[kind].joins} WHERE NOT ${isUsed[kind]}`,
  );

const countStatements = { users: countStatement('users'), groups: countStatement('groups') };
const findStatements = { users: findStatement('users'), groups: findStatement('groups') };

/** Finds permissions without a view since they were granted. */
@Injectable()
export class UnusedPermissionRepository {
  constructor(private readonly database: Database) {}

  count(kind: ReceiverKind, batch: PermissionBatch, partnerId: number | null): Promise<PermissionCounts[]> {
    return this.database.rows(countStatements[kind], valuesOf(kind, batch, partnerId));
  }

  find(kind: ReceiverKind, batch: PermissionBatch, partnerId: number | null): Promise<UnusedPermissionRow[]> {
    return this.database.rows(findStatements[kind], valuesOf(kind, batch, partnerId));
  }
}

function valuesOf(kind: ReceiverKind, batch: PermissionBatch, partnerId: number | null): unknown[] {
  const { reportIds, receiverIds, granted } = batch;
  return [reportIds, receiverIds, granted, ...(kind === 'groups' ? [partnerId] : [])];
}
