import type { Answer } from './answer.js';
import type { Caller } from './authenticate.js';
import { pools } from './pools.js';
import { reportColumns, reportOrder, reportTables, viewerValues, visible } from './visible.js';

const listed = `SELECT ${reportColumns} FROM report ${reportTables} WHERE ${visible} ORDER BY ${reportOrder}`;

const asRows = { name: 'list_rows', text: listed };

const asText = {
  name: 'list_text',
  text: `
    SELECT coalesce(json_agg(row_to_json(listed)), '[]')::text AS json FROM (
      SELECT r.id, r.name, r.description, r.type, r.report_id, r.dataset_id, r.embed_url, r.workspace_name, r.status,
        to_char(r.date_uploaded AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_uploaded,
        r.category_id, c.name AS category, r.owner_partner_id AS user_type_id, p.name AS owner
      FROM report ${reportTables} WHERE ${visible} ORDER BY ${reportOrder}) listed`,
};

/** The whole list, with rows from SQL that are written as JSON here. */
export async function listRows(caller: Caller): Promise<Answer> {
  const { rows } = await pools.reports.query({ ...asRows, values: viewerValues(caller) });
  return { json: JSON.stringify(rows) };
}

/** The whole list, written as JSON by PostgreSQL. */
export async function listText(caller: Caller): Promise<Answer> {
  const { rows } = await pools.reports.query<{ json: string }>({ ...asText, values: viewerValues(caller) });
  return { json: rows[0]?.json ?? '[]' };
}
