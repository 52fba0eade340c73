import { Injectable } from '@nestjs/common';
import type { OutputOf, reportAccessContract, UnusedPermissionRow } from '@portal/contracts';
import { Database, isoTime, statement, type Statement } from '@portal/service-kit';

/** Who permissions are for. */
export type Receivers = 'users' | 'groups';

/** Some of the permissions that are in force. */
export type Permissions = OutputOf<(typeof reportAccessContract)['calls']['permissionsInForce']>;

/** How many receivers a report has, and how many of them did not open it since. */
export interface UnusedCount {
  reportId: number;
  given: number;
  unused: number;
}

const given = `
  (SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS given (report_id, receiver_id, granted)) given`;

/** Whether the receiver opened the report since; of groups, whether anybody of partner $4 did, or of any with null. */
const isUsed: Record<Receivers, string> = {
  users: `EXISTS (
    SELECT FROM user_report_views viewed
    WHERE viewed.account_id = receiver_id AND viewed.report_id = given.report_id AND last_viewed_at >= granted)`,
  groups: `EXISTS (
    SELECT FROM partner_report_views viewed JOIN partner_copy partner ON partner.id = viewed.partner_id
    WHERE partner.group_id = receiver_id AND viewed.report_id = given.report_id AND last_viewed_at >= granted
      AND ($4::int IS NULL OR partner.id = $4))`,
};

const receiver: Record<Receivers, { columns: string; joins: string }> = {
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

const counts = (to: Receivers): Statement =>
  statement(
    `usage_unused_counts_${to}`,
    `SELECT report_id AS "reportId", count(*)::int AS given, count(*) FILTER (WHERE NOT used)::int AS unused
     FROM (SELECT report_id, ${isUsed[to]} AS used FROM ${given}) tried GROUP BY report_id`,
  );
const rows = (to: Receivers): Statement =>
  statement(
    `usage_unused_rows_${to}`,
    `SELECT ${receiver[to].columns}, ${isoTime('granted')} AS granted
     FROM ${given} ${receiver[to].joins} WHERE NOT ${isUsed[to]}`,
  );

const countsOf = { users: counts('users'), groups: counts('groups') };
const rowsOf = { users: rows('users'), groups: rows('groups') };

/** Which permissions were never used, by the views of users and partners. */
@Injectable()
export class UnusedPermissionRepository {
  constructor(private readonly database: Database) {}

  /** How many of the permissions were not used, by report. */
  count(to: Receivers, permissions: Permissions, partnerId: number | null): Promise<UnusedCount[]> {
    return this.database.rows(countsOf[to], valuesOf(to, permissions, partnerId));
  }

  /** Those of the permissions that were not used, with the names of their receivers. */
  find(to: Receivers, permissions: Permissions, partnerId: number | null): Promise<UnusedPermissionRow[]> {
    return this.database.rows(rowsOf[to], valuesOf(to, permissions, partnerId));
  }
}

function valuesOf(to: Receivers, permissions: Permissions, partnerId: number | null): unknown[] {
  const { reportIds, receiverIds, granted } = permissions;
  return [reportIds, receiverIds, granted, ...(to === 'groups' ? [partnerId] : [])];
}
