import type { Role } from '@portal/contracts';
import { sql, type Sql } from '@portal/service-kit';
import { existsSql, isPermittedSql, openableSql, type ViewerSql } from './report-access.sql.js';

/** The user whose permissions count. Administrators and deleted accounts have no partner. */
export interface Viewer {
  accountId: number;
  role: Role;
  partnerId?: number | null;
  groupId?: number | null;
  /** The person who views the portal as the viewer; absent otherwise. */
  actorId?: number | undefined;
}

/** Conditions on row `r` of table report. */
export interface OpenableSql {
  /** The viewer may open the report. */
  condition: Sql;
  /** The viewer may open or manages the report. Some managed reports cannot be opened yet. */
  managed: Sql;
  /** The report can be opened, but not by the viewer. */
  notOpenable: Sql;
}

const forAdministrators: OpenableSql = { condition: existsSql, managed: existsSql, notOpenable: sql`false` };

/**
 * Returns the reports that a viewer may open. Administrators get other SQL, because no plan suits both viewers of all reports and viewers of
 * few.
 */
export function buildOpenableSql(person: Viewer): OpenableSql {
  if (person.role === 'administrator') return forAdministrators;
  const viewer = buildViewerSql(person);
  const isPermitted = isPermittedSql(viewer);
  const condition = sql`${openableSql} AND ${isPermitted}`;
  const isManaged = sql`${existsSql} AND ${viewer.userAdmin} AND r.owner_partner_id = ${viewer.partnerId}`;
  return {
    condition,
    managed: sql`((${condition}) OR (${isManaged}))`,
    notOpenable: sql`${openableSql} AND NOT ${isPermitted}`,
  };
}

/** The SQL of a viewer other than an administrator. */
export const buildViewerSql = ({ role, accountId, partnerId, groupId }: Viewer): ViewerSql => ({
  userAdmin: sql`${sql`${role === 'userAdmin'}`}::boolean`,
  accountId: sql`${sql`${accountId}`}::int`,
  partnerId: sql`${sql`${partnerId ?? null}`}::int`,
  groupId: sql`${sql`${groupId ?? null}`}::int`,
});
