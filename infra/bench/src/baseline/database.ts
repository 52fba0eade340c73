import { Pool } from 'pg';
import type { Caller } from './http.js';

const connect = (variable: string) => {
  const pool = new Pool({ connectionString: process.env[variable], max: 10 });
  // PostgreSQL may stop before this process; ignore lost idle connections.
  pool.on('error', () => undefined);
  return pool;
};

/** One pool for each database, of the same size as a service's. */
export const pools = {
  identity: connect('IDENTITY_DATABASE_URL'),
  reports: connect('REPORTS_DATABASE_URL'),
  analytics: connect('ANALYTICS_DATABASE_URL'),
};

/** The reports `r` visible to a user. Parameters: account, partner, group, whether the account is a user admin. */
const visibleToUsers = `r.id IN (
  SELECT id FROM report WHERE owner_partner_id = $2
  UNION ALL
  SELECT report_id FROM group_permission WHERE group_id = $3 AND (viewed_by = 'Allow All' OR $4) AND (until IS NULL OR until > now())
  UNION ALL
  SELECT report_id FROM user_permission WHERE account_id = $1 AND (until IS NULL OR until > now()))`;

/** Writes a statement with the visibility condition; `parameter` numbers the statement's own parameters from 1. */
export type Writer = (visible: string, parameter: (position: number) => string) => string;

/** Prepares a statement for users and one for administrators, who see every report. */
export function buildVisibleReportsSql(name: string, write: Writer) {
  const exists = 'r.deleted_at IS NULL';
  const ofUsers = {
    name,
    text: write(`${exists} AND ${visibleToUsers}`, (position) => `$${position + 4}`),
  };
  const ofAdministrators = {
    name: `${name}_administrator`,
    text: write(exists, (position) => `$${position}`),
  };
  return ({ id, partnerId, groupId, role }: Caller, values: unknown[] = []) =>
    role === 'administrator'
      ? { ...ofAdministrators, values }
      : { ...ofUsers, values: [id, partnerId, groupId, role === 'userAdmin', ...values] };
}
