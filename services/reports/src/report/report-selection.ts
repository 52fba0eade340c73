import { reportSortColumns } from '@portal/contracts';
import { listOrder, type ListOrder } from '@portal/service-kit';
import { inForceSql } from '../access/report-access.sql.js';

const expressions: Record<(typeof reportSortColumns)[number], string> = {
  name: 'folded(r.name)',
  type: 'r.type',
  date_uploaded: 'r.date_uploaded',
  status: 'r.availability',
  owner: 'folded(p.name)',
  workspace_name: 'folded(r.workspace_name)',
  category: 'folded(c.name)',
};

/** By type and date of upload, both descending. */
export const byAge = '-type,-date_uploaded';
const byViews = `-count,${byAge}`;

/**
 * Converts a `sort` of the contract to SQL. By default by type and date of upload, and before them by views if the list has the column
 * `count`. Ties are ordered newest first.
 */
export function reportOrder(
  requestedSort?: string,
  count?: string,
  byDefault: string = count ? byViews : byAge,
): ListOrder {
  const sort = requestedSort ?? byDefault;
  const columns: Record<string, string> = count ? { ...expressions, count } : expressions;
  const order = listOrder(columns, sort, 'r.id DESC');
  return sort === byDefault ? { ...order, name: 'default' } : order;
}

/** The reports that a list is about, in addition to its viewer's access. Conditions use `r` as the report's row. */
export interface ReportSelection {
  name: string;
  /** The number of parameters of the condition, from $1 on. */
  parameters: number;
  condition: string;
  /** Includes reports that the viewer manages but that cannot be opened yet. */
  isManaged?: boolean;
  /** The number of views, from row `v` of table report_view_count, if the list has it. */
  count?: string;
  /** The default sort, if it differs from that of other lists. */
  byDefault?: string;
  /** A text that changes when time changes the condition's result, such as the present day. */
  timeKey?: string;
}

const grantedToAccount = `EXISTS (
  SELECT FROM user_permission WHERE report_id = r.id AND account_id = $1 AND ${inForceSql})`;
const openToGroup = 'EXISTS (SELECT FROM group_permission WHERE report_id = r.id AND group_id = $1)';
const ofOwner = '($2::int IS NULL OR r.owner_partner_id = $2)';

/** Reports of category $1, or of all with null. */
export const ofCategory: ReportSelection = {
  name: 'category',
  parameters: 1,
  condition: '($1::int IS NULL OR r.category_id = $1)',
};

export const ofPartner: ReportSelection = {
  name: 'partner',
  parameters: 1,
  condition: 'r.owner_partner_id = $1::int',
  isManaged: true,
};

/** Reports without a user permission in force for account $1, of owner $2 or of all. */
export const notOfAccount: ReportSelection = {
  name: 'not_of_account',
  parameters: 2,
  condition: `${ofOwner} AND NOT ${grantedToAccount}`,
  isManaged: true,
};

/** Reports without a permission for group $1, of owner $2 or of all. */
export const notOfGroup: ReportSelection = {
  name: 'not_of_group',
  parameters: 2,
  condition: `${ofOwner} AND NOT ${openToGroup}`,
  isManaged: true,
};

export const viewed: ReportSelection = {
  name: 'viewed',
  parameters: 0,
  condition: 'true',
  count: 'coalesce(v.count, 0)::int',
};

const today = '(now() AT TIME ZONE $1::text)::date';

/** Reports viewed today in time zone $1, with today's views. */
export const viewedToday: ReportSelection = {
  name: 'viewed_today',
  parameters: 1,
  condition: `v.day = ${today}`,
  count: 'v.day_count',
  byDefault: byAge,
  timeKey: today,
};
