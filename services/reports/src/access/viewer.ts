import type { Principal } from '@portal/contracts';
import { statement, type Statement } from '@portal/service-kit';
import { existsSql, mayNotOpenSql, mayOpenSql } from './report-access.sql.js';

/** Whose permissions count; a caller's own are those of its session. */
export type Viewer = Pick<Principal, 'accountId' | 'role' | 'partnerId' | 'groupId'>;

/** A prepared statement with its values, ready for `Database.rows`. */
export type Query = [Statement, unknown[]];

/** A set of reports in the two forms that statements need; both call the report's row `r`. */
interface ReportsSql {
  /** A condition, for statements that look up few reports. */
  condition: string;
  /** A FROM item, for statements that narrow down the whole set. */
  source: string;
}

/** What a viewer may open. */
export interface OpenableSql extends ReportsSql {
  /** The same with the reports that the viewer manages, some of which cannot be opened yet. */
  managed: ReportsSql;
  /** The condition for the reports that can be opened, but not by the viewer. */
  barred: string;
}

const existing: ReportsSql = {
  condition: existsSql,
  source: `(SELECT * FROM report r WHERE ${existsSql}) r`,
};
const forAdministrators: OpenableSql = { ...existing, managed: existing, barred: 'false' };

const forOthers = (own: number): OpenableSql => {
  const viewer = {
    userAdmin: `$${own + 1}::boolean`,
    accountId: `$${own + 2}::int`,
    partnerId: `$${own + 3}::int`,
    groupId: `$${own + 4}::int`,
  };
  const openable = mayOpenSql(viewer);
  const isManaged = `${existsSql} AND ${viewer.userAdmin} AND r.owner_partner_id = ${viewer.partnerId}`;
  return {
    ...fenced(openable),
    managed: fenced(`((${openable}) OR (${isManaged}))`),
    barred: mayNotOpenSql(viewer),
  };
};

/** OFFSET 0 keeps the planner from looking through all reports first, because it takes any search text for a rare one. */
const fenced = (condition: string): ReportsSql => ({
  condition,
  source: `(SELECT * FROM report r WHERE ${condition} OFFSET 0) r`,
});

/**
 * A statement over what a viewer may open, which uses parameters $1 to $`own` for itself; without a name it is not prepared.
 * Administrators get a statement of their own, since no plan is good for those who see everything and those who see little.
 */
export function viewerStatement(
  name: string,
  own: number,
  write: (openable: OpenableSql) => string,
): (viewer: Viewer, values?: unknown[]) => Query {
  const ofAdministrators = statement(name && `${name}_administrator`, write(forAdministrators));
  const ofOthers = statement(name, write(forOthers(own)));
  return (viewer, values = []) => {
    const { role, accountId, partnerId, groupId } = viewer;
    if (role === 'administrator') return [ofAdministrators, values];
    return [ofOthers, [...values, role === 'userAdmin', accountId, partnerId, groupId]];
  };
}
