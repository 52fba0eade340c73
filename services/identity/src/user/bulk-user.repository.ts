import { Injectable } from '@nestjs/common';
import type { AccountStatus, ManagedPartner, Principal } from '@portal/contracts';
import {
  Database,
  groupByReason,
  isManagedSql,
  matchesSelection,
  sql,
  statementTimeoutMs,
  type PlannedGroup,
} from '@portal/service-kit';
import { buildUserSource, type UserFilter } from './user.sql.js';

export interface UserSelection {
  /** All users that match the filter and the search by default. */
  ids?: number[] | undefined;
  filter: UserFilter;
  search?: string | undefined;
}

@Injectable()
export class BulkUserRepository {
  constructor(private readonly database: Database) {}

  /**
   * Groups the selected users by the reason why a change of them, to `status` unless null, would be skipped. The reason is null for
   * those that would be changed.
   */
  plan(
    { ids, filter, search }: UserSelection,
    { accountId, role }: Principal,
    status: AccountStatus | null,
  ): Promise<PlannedGroup[]> {
    const list = buildUserSource(filter, search);
    const selection = { ids, search: undefined };
    return this.database.query(
      groupByReason(sql`
        SELECT account.id, CASE
          WHEN account.id = ${accountId} THEN 'self'
          WHEN account.role <> 'user' AND ${role}::text = 'userAdmin' THEN 'userAdmin'
          WHEN account.status = ${status}::text THEN 'unchanged'
        END AS reason
        FROM ${list.tables} WHERE ${matchesSelection(list, sql`account.id`, selection)}`),
      { isPrepared: false, timeoutMs: statementTimeoutMs.longCalls },
    );
  }

  /** Finds names and statuses of users of the managed partner. */
  findNames(
    ids: number[],
    partner: ManagedPartner,
  ): Promise<{ id: number; name: string; before: AccountStatus }[]> {
    return this.database.query(
      sql<{ id: number; name: string; before: AccountStatus }>`
        SELECT id, firstname || ' ' || surname AS name, status AS before FROM account
        WHERE id = ANY (${ids}::int[]) AND deleted_at IS NULL AND ${isManagedSql(partner, sql`partner_id`)}`,
    );
  }
}
