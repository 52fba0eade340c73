import { inForceSql } from '../access/report-access.sql.js';
import { byAge } from './report-order.js';

/** What a list of reports is of, beside what its viewer may open; conditions call the report's row `r`. */
export interface ReportSelection {
  /** Unique among the selections. */
  name: string;
  /** The parameters that the condition uses, from $1 on. */
  parameters: number;
  condition: string;
  /** True for a list for those who manage the reports: it also holds the ones that cannot be opened yet. */
  isManaged?: boolean;
  /** How often a report was viewed, from row `v` of table report_view_count, where the list tells it. */
  count?: string;
  /** The sort without one that is asked for, where it is not that of all lists. */
  byDefault?: string;
  /** A text that says what of the present the condition depends on. */
  presentBy?: string;
}

const grantedToAccount = `EXISTS (
  SELECT FROM user_permission WHERE report_id = r.id AND account_id = $1 AND ${inForceSql})`;
const openToGroup = 'EXISTS (SELECT FROM group_permission WHERE report_id = r.id AND group_id = $1)';
const ofOwner = '($2::int IS NULL OR r.owner_partner_id = $2)';

/** Those of category $1, or all. */
export const ofCategory: ReportSelection = {
  name: 'category',
  parameters: 1,
  condition: '($1::int IS NULL OR r.category_id = $1)',
};

/** Those that partner $1 owns. */
export const ofPartner: ReportSelection = {
  name: 'partner',
  parameters: 1,
  condition: 'r.owner_partner_id = $1::int',
  isManaged: true,
};

/** Those that account $1 was not granted by itself, or whose grant has ended; of partner $2, or all. */
export const notOfAccount: ReportSelection = {
  name: 'not_of_account',
  parameters: 2,
  condition: `${ofOwner} AND NOT ${grantedToAccount}`,
  isManaged: true,
};

/** Those that group $1 does not have; of partner $2, or all. */
export const notOfGroup: ReportSelection = {
  name: 'not_of_group',
  parameters: 2,
  condition: `${ofOwner} AND NOT ${openToGroup}`,
  isManaged: true,
};

/** All, with how often they were viewed. */
export const viewed: ReportSelection = {
  name: 'viewed',
  parameters: 0,
  condition: 'true',
  count: 'coalesce(v.count, 0)::int',
};

const today = '(now() AT TIME ZONE $1::text)::date';

/** Those that were viewed on the present day of zone $1, with how often they were on that day. */
export const viewedToday: ReportSelection = {
  name: 'viewed_today',
  parameters: 1,
  condition: `v.day = ${today}`,
  count: 'v.day_count',
  byDefault: byAge,
  presentBy: today,
};
