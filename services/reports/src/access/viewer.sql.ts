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

/** A set of reports as SQL, with `r` as the report's row. */
interface ReportsSql {
  /** A condition, for statements that find few reports. */
  condition: Sql;
  /** A FROM item, for statements that filter the whole set. */
  source: Sql;
}

export interface OpenableSql extends ReportsSql {
  /** Includes the reports that the viewer manages, some of which cannot be opened yet. */
  managed: ReportsSql;
  /** The condition that a report can be opened, but not by the viewer. */
  notOpenable: Sql;
}

const allReports: ReportsSql = {
  condition: existsSql,
  source: sql`(SELECT * FROM report r WHERE ${existsSql}) r`,
};
const forAdministrators: OpenableSql = { ...allReports, managed: allReports, notOpenable: sql`false` };

/**
 * Returns the reports that a viewer may open. Administrators get other SQL, because no plan suits both viewers of all reports and viewers of
 * few.
 */
export function buildOpenableSql(person: Viewer): OpenableSql {
  if (person.role === 'administrator') return forAdministrators;
  const viewer = buildViewerSql(person);
  const isPermitted = isPermittedSql(viewer);
  const openable = sql`${openableSql} AND ${isPermitted}`;
  const isManaged = sql`${existsSql} AND ${viewer.userAdmin} AND r.owner_partner_id = ${viewer.partnerId}`;
  return {
    ...withOffset(openable),
    managed: withOffset(sql`((${openable}) OR (${isManaged}))`),
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

/** OFFSET 0 stops the planner from searching all reports first, because it takes any search text for a rare one. */
const withOffset = (condition: Sql): ReportsSql => ({
  condition,
  source: sql`(SELECT * FROM report r WHERE ${condition} OFFSET 0) r`,
});
