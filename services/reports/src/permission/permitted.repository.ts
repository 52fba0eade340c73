import type { ReportType, Role } from '@portal/contracts';
import { statement, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';

/** A report as far as permissions name it. */
export interface PermittedReport {
  id: number;
  name: string;
  type: ReportType;
}

/** An account as far as permissions name it. */
export interface PermittedAccount {
  id: number;
  name: string;
  role: Role;
  partnerId: number | null;
}

const hold = statement(
  'permitted_hold_reports',
  `SELECT r.id, r.name, r.type FROM report r
   WHERE r.id = ANY ($1::int[]) AND ${existsSql} AND ($2::int IS NULL OR r.owner_partner_id = $2)
   ORDER BY r.id FOR SHARE`,
);
const findGroup = statement('permitted_group', 'SELECT name FROM group_copy WHERE id = $1');
const findAccount = statement(
  'permitted_account',
  `SELECT id, firstname || ' ' || surname AS name, role, partner_id AS "partnerId"
   FROM account_copy WHERE id = $1 FOR KEY SHARE`,
);

/** Those of the reports that exist, of one partner or of all with null; nobody changes them until the transaction ends. */
export function holdReports(transaction: Transaction, ids: number[], ownerId: number | null) {
  return transaction.rows<PermittedReport>(hold, [ids, ownerId]);
}

/** The name of a stakeholder group; undefined for an unknown one. */
export async function findGroupName(transaction: Transaction, id: number): Promise<string | undefined> {
  const [group] = await transaction.rows<{ name: string }>(findGroup, [id]);
  return group?.name;
}

/** An account, which does not go until the transaction ends; undefined for an unknown one. */
export async function findPermittedAccount(
  transaction: Transaction,
  id: number,
): Promise<PermittedAccount | undefined> {
  const [account] = await transaction.rows<PermittedAccount>(findAccount, [id]);
  return account;
}
