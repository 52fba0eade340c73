import { Injectable } from '@nestjs/common';
import type { ReportType, Role } from '@portal/contracts';
import { statement, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';

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

const lockReports = statement(
  'permitted_lock_reports',
  `SELECT r.id, r.name, r.type FROM report r
   WHERE r.id = ANY ($1::int[]) AND ${existsSql} AND ($2::int IS NULL OR r.owner_partner_id = $2)
   ORDER BY r.id FOR SHARE`,
);
const findGroupName = statement('permitted_group', 'SELECT name FROM group_copy WHERE id = $1');
const lockAccount = statement(
  'permitted_account',
  `SELECT id, firstname || ' ' || surname AS name, role, partner_id AS "partnerId"
   FROM account_copy WHERE id = $1 FOR KEY SHARE`,
);

@Injectable()
export class PermissionRepository {
  /** Locks the existing reports against changes; of one partner, or of all with null. */
  lockReports(transaction: Transaction, ids: number[], ownerId: number | null): Promise<PermittedReport[]> {
    return transaction.rows<PermittedReport>(lockReports, [ids, ownerId]);
  }

  async findGroupName(transaction: Transaction, id: number): Promise<string | undefined> {
    const [group] = await transaction.rows<{ name: string }>(findGroupName, [id]);
    return group?.name;
  }

  /** Locks an account against deletion. */
  async lockAccount(transaction: Transaction, id: number): Promise<PermittedAccount | undefined> {
    const [account] = await transaction.rows<PermittedAccount>(lockAccount, [id]);
    return account;
  }
}
