/** A report with the names of its category and owner, as lists show it. */
const columns = `r.id, r.name, r.description, r.type, r.report_id, r.dataset_id, r.embed_url,
  r.workspace_name, r.status, r.date_uploaded, r.category_id, c.name AS category,
  r.owner_partner_id AS user_type_id, p.name AS owner`;

const jsonColumns = columns.replace(
  'r.date_uploaded',
  `to_char(r.date_uploaded AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_uploaded`,
);

const tables = `r
  LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN partner_copy p ON p.id = r.owner_partner_id`;

const order = 'r.type DESC, r.date_uploaded DESC, r.id DESC';

/** How a kind of list is written in SQL. */
export interface Listing {
  columns: string;
  /** The columns as JSON shows them. */
  jsonColumns: string;
  /** What joins to the report's table, its alias first. */
  tables: string;
  order: string;
}

/** Reports in their default order. */
export const reports: Listing = { columns, jsonColumns, tables, order };

const count = 'coalesce(v.count, 0)::int AS count';

/** Reports with how often they were viewed, the most viewed first. */
export const mostViewed: Listing = {
  columns: `${columns}, ${count}`,
  jsonColumns: `${jsonColumns}, ${count}`,
  tables: `${tables} LEFT JOIN report_view_count v ON v.report_id = r.id`,
  order: `coalesce(v.count, 0) DESC, ${order}`,
};
