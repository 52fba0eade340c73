import type { Principal } from '@portal/contracts';
import { statement, type Statement } from '@portal/service-kit';
import { existsSql, mayNotOpenSql, mayOpenSql } from './report-access.sql.js';

/** The user whose permissions count. */
export type Viewer = Pick<Principal, 'accountId' | 'role' | 'partnerId' | 'groupId'>;

export type Query = [Statement, unknown[]];

/** A set of reports as SQL, with `r` as the report's row. */
interface ReportsSql {
  /** A condition, for statements that find few reports. */
  condition: string;
  /** A FROM item, for statements that filter the whole set. */
  source: string;
}

export interface OpenableSql extends ReportsSql {
  /** Includes the reports that the viewer manages, some of which cannot be opened yet. */
  managed: ReportsSql;
  /** The condition that a report can be opened, but not by the viewer. */
  notOpenable: string;
}

const allReports: ReportsSql = {
  condition: existsSql,
  source: `(SELECT * FROM report r WHERE ${existsSql}) r`,
};
const forAdministrators: OpenableSql = { ...allReports, managed: allReports, notOpenable: 'false' };

const forOthers = (parameters: number): OpenableSql => {
  const viewer = {
    userAdmin: `$${parameters + 1}::boolean`,
    accountId: `$${parameters + 2}::int`,
    partnerId: `$${parameters + 3}::int`,
    groupId: `$${parameters + 4}::int`,
  };
  const openable = mayOpenSql(viewer);
  const isManaged = `${existsSql} AND ${viewer.userAdmin} AND r.owner_partner_id = ${viewer.partnerId}`;
  return {
    ...withOffset(openable),
    managed: withOffset(`((${openable}) OR (${isManaged}))`),
    notOpenable: mayNotOpenSql(viewer),
  };
};

/** OFFSET 0 stops the planner from searching all reports first, because it takes any search text for a rare one. */
const withOffset = (condition: string): ReportsSql => ({
  condition,
  source: `(SELECT * FROM report r WHERE ${condition} OFFSET 0) r`,
});

/**
 * Builds a statement over the reports that a viewer may open. The statement uses $1 to $`parameters` itself, and is prepared if it has a
 * name. Administrators get a separate statement, because no plan suits both viewers of all reports and viewers of few.
 */
export function viewerStatement(
  name: string,
  parameters: number,
  write: (openable: OpenableSql) => string,
): (viewer: Viewer, values?: unknown[]) => Query {
  const administratorStatement = statement(name && `${name}_administrator`, write(forAdministrators));
  const otherStatement = statement(name, write(forOthers(parameters)));
  return (viewer, values = []) => {
    const { role, accountId, partnerId, groupId } = viewer;
    if (role === 'administrator') return [administratorStatement, values];
    return [otherStatement, [...values, role === 'userAdmin', accountId, partnerId, groupId]];
  };
}
