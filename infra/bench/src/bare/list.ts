import type { Answer } from './answer.js';
import type { Caller } from './authenticate.js';
import type { Listing } from './listing.js';
import { pools } from './pools.js';
import { visibleStatement } from './visible.js';

/** Answers a caller with a whole list. */
export type WholeList = (caller: Caller) => Promise<Answer>;

/** The whole list, with rows from SQL that are written as JSON here. */
export function listRows(name: string, { columns, tables, order }: Listing): WholeList {
  const listed = visibleStatement(
    `${name}_rows`,
    (visible) => `SELECT ${columns} FROM report ${tables} WHERE ${visible} ORDER BY ${order}`,
  );
  return async (caller) => {
    const { rows } = await pools.reports.query(listed(caller));
    return { json: JSON.stringify(rows) };
  };
}

/** The whole list, written as JSON by PostgreSQL. */
export function listText(name: string, { jsonColumns, tables, order }: Listing): WholeList {
  const listed = visibleStatement(
    `${name}_text`,
    (visible) => `
      SELECT coalesce(json_agg(row_to_json(listed)), '[]')::text AS json FROM (
        SELECT ${jsonColumns} FROM report ${tables} WHERE ${visible} ORDER BY ${order}) listed`,
  );
  return async (caller) => {
    const { rows } = await pools.reports.query<{ json: string }>(listed(caller));
    return { json: rows[0]?.json ?? '[]' };
  };
}
