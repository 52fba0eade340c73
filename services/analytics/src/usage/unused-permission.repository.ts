import { Injectable } from '@nestjs/common';
import type { ManagedPartner, OutputOf, reportAccessContract, UnusedPermissionRow } from '@portal/contracts';
import { Database, isManagedSql, toIsoTimeSql, sql, type Sql } from '@portal/service-kit';

export type ReceiverKind = 'users' | 'groups';

export type PermissionBatch = OutputOf<(typeof reportAccessContract)['calls']['findPermissionsInForce']>;

interface PermissionCounts {
  reportId: number;
  total: number;
  unused: number;
}

const toTable = ({ reportIds, receiverIds, granted }: PermissionBatch) => sql`(
    SELECT * FROM unnest(${reportIds}::int[], ${receiverIds}::int[], ${granted}::timestamptz[])
      AS permission (report_id, receiver_id, granted)
  ) permission`;

/** Conditions that the receiver has opened the report since. Of a group, users of the managed partner count. */
const isUsed: Record<ReceiverKind, (partner: ManagedPartner) => Sql> = {
  users: () => sql`EXISTS (
    SELECT FROM user_report_views viewed
    WHERE viewed.account_id = receiver_id AND viewed.report_id = permission.report_id AND last_viewed_at >= granted)`,
  groups: (managed) => sql`EXISTS (
    SELECT FROM partner_report_views viewed JOIN replicated_partner partner ON partner.id = viewed.partner_id
    WHERE partner.group_id = receiver_id AND viewed.report_id = permission.report_id AND last_viewed_at >= granted
      AND ${isManagedSql(managed, sql`partner.id`)})`,
};

const receiver: Record<ReceiverKind, { columns: Sql; joins: Sql }> = {
  users: {
    columns: sql`'user-' || receiver_id AS id, 'user' AS kind, partner.name AS user_type_name,
      btrim(account.firstname || ' ' || account.surname) AS receiver`,
    joins: sql`JOIN replicated_account account ON account.id = receiver_id
      LEFT JOIN replicated_partner partner ON partner.id = account.partner_id`,
  },
  groups: {
    columns: sql`'group-' || receiver_id AS id, 'group' AS kind, NULL AS user_type_name, stakeholders.name AS receiver`,
    joins: sql`JOIN replicated_group stakeholders ON stakeholders.id = receiver_id`,
  },
};

/** Finds permissions without a view since they were granted. */
@Injectable()
export class UnusedPermissionRepository {
  constructor(private readonly database: Database) {}

  count(kind: ReceiverKind, batch: PermissionBatch, partner: ManagedPartner): Promise<PermissionCounts[]> {
    return this.database.query(
      sql<PermissionCounts>`
        SELECT report_id AS "reportId", count(*)::int AS total, count(*) FILTER (WHERE NOT used)::int AS unused
        FROM (SELECT report_id, ${isUsed[kind](partner)} AS used FROM ${toTable(batch)}) tried
        GROUP BY report_id`,
    );
  }

  find(kind: ReceiverKind, batch: PermissionBatch, partner: ManagedPartner): Promise<UnusedPermissionRow[]> {
    const { columns, joins } = receiver[kind];
    return this.database.query(
      sql<UnusedPermissionRow>`
        SELECT ${columns}, receiver_id AS "receiverId", ${toIsoTimeSql('granted')} AS granted
        FROM ${toTable(batch)} ${joins} WHERE NOT ${isUsed[kind](partner)}`,
    );
  }
}
