import { type Page, type Paging, refuseField } from '@portal/contracts';
import { maxBulkSelected } from '@portal/contracts/rules';
import type { z } from 'zod';
import type { Connection, Database } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';
import { buildListOrder, searchPatterns } from './list-order.js';

/** A call with the columns that its contract allows to sort by. */
export interface SortableCall {
  sortable: readonly string[];
}

type RowOf<Call> = Call extends { output: infer Output extends z.ZodType }
  ? z.output<Output> extends (infer Row)[]
    ? Row
    : unknown
  : unknown;

/** A list of which pages are read. Its rows are those of the call's response, unless the service completes them. */
export interface ListSource<Call extends SortableCall, Row = RowOf<Call>> {
  /** Exists only in types. */
  readonly row?: Row;
  columns: Sql;
  tables: Sql;
  /** All rows by default. */
  where?: Sql;
  /** The text that a search matches. A list without one searches by `where`. */
  text?: Sql;
  /** Instead of `text`, one of columns that are stored folded. */
  foldedText?: Sql;
  sortColumns: Record<Call['sortable'][number], Sql>;
  defaultSort: string;
  /** Order rows with equal sort columns. */
  tieBreakers: Sql;
  /** Large or slow columns that are read for the rows of the page alone, from joins to `page`. */
  details?: { columns: Sql; tables: Sql };
  /** Counts a list that is too long to be sorted for a page. Its pages are read along an index if one has the order. */
  count?: Sql<{ count: number }> | undefined;
}

type AnyListSource = ListSource<SortableCall, unknown>;

/** The longest list that is read whole. */
const maxRows = 50_000;

/** The condition of a list and, if its text is searched, that it contains all words. */
function matchesList(
  { where = sql`true`, text, foldedText }: AnyListSource,
  search: string | undefined,
): Sql {
  const searched = foldedText ?? (text && sql`folded(${text})`);
  const patterns = searchPatterns(search);
  if (!searched || patterns.length === 0) return where;
  return sql`${where} AND ${searched} LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${patterns}::text[]) AS word))`;
}

/** All rows of a list that match the search, or those among `ids`. */
interface ListSelection {
  ids?: number[] | undefined;
  search?: string | undefined;
}

/** The condition for the rows of a bulk action. */
export function matchesSelection(list: AnyListSource, id: Sql, { ids, search }: ListSelection): Sql {
  const selected = sql`${ids ?? null}`;
  return sql`${matchesList(list, search)} AND (${selected}::int[] IS NULL OR ${id} = ANY (${selected}::int[]))`;
}

/** Finds the ids of the rows of a bulk action; one more than it can have, if there are more. */
export async function findSelectedIds(
  database: Database,
  list: AnyListSource,
  id: Sql,
  selection: ListSelection,
): Promise<number[]> {
  const rows = await database.query(
    sql<{ id: number }>`SELECT ${id} AS id FROM ${list.tables} WHERE ${matchesSelection(list, id, selection)}
      ORDER BY 1 LIMIT ${maxBulkSelected + 1}::int`,
    { isPrepared: false },
  );
  return rows.map(({ id }) => id);
}

/**
 * Reads a page of a list, or all rows without a limit.
 * @throws Problem `malformed` for too many rows without a limit
 */
export async function readPage<Row>(
  database: Connection,
  list: ListSource<SortableCall, Row>,
  { limit, offset = 0, search, sort = list.defaultSort }: Paging,
): Promise<Page<Row>> {
  const { columns, tables, sortColumns, defaultSort, tieBreakers, details, count } = list;
  const order = buildListOrder(sortColumns, sort, tieBreakers);
  const from = sql`FROM ${tables} WHERE ${matchesList(list, search)}`;
  const [limited, skipped] = [sql`${limit ?? maxRows + 1}`, sql`${offset}`];
  const page = sql`SELECT ${columns}, ${count ? sql`(${count})` : sql`count(*) OVER ()::int`} AS list_total
    ${from} ORDER BY ${order.sql} LIMIT ${limited}::int OFFSET ${skipped}::int`;
  const complete = details
    ? sql`SELECT page.*, ${details.columns} FROM (SELECT *, row_number() OVER () AS list_position FROM (${page}) ordered) page
      ${details.tables} ORDER BY list_position`
    : page;
  const listed = await database.query(
    complete as Sql<Row & { list_total: number; list_position?: unknown }>,
    // A plan for any limit would sort a long list.
    { isPrepared: !count && (order.isPrepared || sort === defaultSort) },
  );
  // A page beyond the last has no row that tells the total.
  const total =
    listed[0]?.list_total ??
    (offset > 0 ? await database.queryCount(count ?? sql`SELECT count(*)::int AS count ${from}`) : 0);
  if (limit === undefined && total > maxRows) throw refuseField('limit', 'request.tooManyRows');
  const rows = listed.map(({ list_total: _total, list_position: _position, ...row }) => row as Row);
  return { total, rows };
}
