import { Injectable } from '@nestjs/common';
import type { Inputs, reportAccessContract } from '@portal/contracts';
import { Database, isoTime, statement, type Statement } from '@portal/service-kit';
import { openableSql, inForceSql } from './report-access.sql.js';

/** Which permissions are wanted, and after which id. */
export type PermissionsWanted = Inputs<typeof reportAccessContract>['permissionsInForce'];

/** A permission that opens its report now; `granted` is an ISO time. */
export interface PermissionInForce {
  id: number;
  reportId: number;
  receiverId: number;
  granted: string;
}

/** Permissions of which nobody kept when they were given are as old as their report. Not prepared: no plan is good for all and for few. */
const partOf = (table: string, receiver: string, condition: string): Statement =>
  statement(
    '',
    `SELECT permission.id, r.id AS "reportId", permission.${receiver} AS "receiverId",
       ${isoTime('coalesce(permission.granted_at, r.date_uploaded)')} AS granted
     FROM ${table} permission JOIN report r ON r.id = permission.report_id
     WHERE permission.id > $1 AND ($3::int IS NULL OR r.id = $3) AND ${openableSql} AND ${condition}
     ORDER BY permission.id LIMIT $4`,
  );

const parts = {
  users: partOf(
    'user_permission',
    'account_id',
    `${inForceSql} AND permission.account_id IN (
       SELECT id FROM account_copy WHERE $2::int IS NULL OR partner_id = $2)`,
  ),
  groups: partOf(
    'group_permission',
    'group_id',
    '($2::int IS NULL OR permission.group_id = (SELECT group_id FROM partner_copy WHERE id = $2))',
  ),
};

/** The permissions that are in force, of users and of groups. */
@Injectable()
export class PermissionInForceRepository {
  constructor(private readonly database: Database) {}

  /** The next ones by id, at most `limit`. */
  next({ to, after, partnerId, reportId }: PermissionsWanted, limit: number): Promise<PermissionInForce[]> {
    return this.database.rows(parts[to], [after, partnerId, reportId, limit]);
  }
}
