import { Injectable } from '@nestjs/common';
import type { Paging } from '@portal/contracts';
import { Database, sql, type ListOrder, type Sql } from '@portal/service-kit';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { searchWithTypos, type Match, type ReportSearch } from './report-search.js';
import { newestFirst, getReportOrder, type ReportSelection } from './report-selection.sql.js';

/** The reports of a list, in its order. */
export interface ReportList {
  ids: number[];
  /** The number of views of each, if the list has them. */
  counts?: number[] | undefined;
  /** The number of reports on all pages. */
  total?: number | undefined;
}

const nothing = sql``;

const viewsJoin = sql`LEFT JOIN report_view_count v ON v.report_id = r.id`;
const joinViews = ({ count }: ReportSelection) => (count ? viewsJoin : nothing);

const selectColumns = ({ count }: ReportSelection) => (count ? sql`r.id, ${count} AS count` : sql`r.id`);

/** One row of JSON arrays is the fastest to read. */
const selectArrays = ({ count }: ReportSelection, order = nothing) => {
  const ids = sql`to_json(array_agg(id${order})) AS ids`;
  return count ? sql`${ids}, to_json(array_agg(count${order})) AS counts` : ids;
};
const byPosition = sql` ORDER BY position`;

const selectReports = ({ isManaged }: ReportSelection, viewer: Viewer) => {
  const openable = buildOpenableSql(viewer);
  return isManaged ? openable.managed : openable;
};

const operators = { like: sql`LIKE`, regex: sql`~` };

/** Matches the beginnings of words in `state_text`; the regular expressions do so themselves. */
const stateMatches = {
  like: (pattern: Sql) => sql`r.state_text LIKE '% ' || substr(${pattern}, 2)`,
  regex: (pattern: Sql) => sql`r.state_text ~ ${pattern}`,
};

/** The condition that each pattern matches a folded text of report `r`, or the beginning of a word of its type or status. */
export function matches(match: Match | undefined, text: Sql): Sql {
  if (!match) return sql`true`;
  const { matching, first, others } = match;
  const isFound = (pattern: Sql) =>
    sql`(${text} ${operators[matching]} ${pattern} OR ${stateMatches[matching](pattern)})`;
  // Subqueries fold the patterns once instead of once for each row.
  const otherWords = sql`(SELECT ARRAY(SELECT folded(word) FROM unnest(${others}::text[]) AS word))`;
  return sql`${isFound(sql`(SELECT folded(${first}))`)}
    AND NOT EXISTS (SELECT FROM unnest(${otherWords}) AS other (word) WHERE NOT ${isFound(sql`other.word`)})`;
}

/** Returns the order for a `sort` of the contract, or for `best`: matches in the name first. */
function createOrder(
  selection: ReportSelection,
  match: Match | undefined,
  sort: string | undefined,
): ListOrder {
  if (sort !== 'best') return getReportOrder(selection, sort);
  if (!match) return newestFirst;
  const inName = sql`folded(r.name) ${operators[match.matching]} (SELECT folded(${match.first}))`;
  return { isPrepared: true, sql: sql`(${inName}) DESC, ${newestFirst.sql}` };
}

interface ListedReports {
  ids: number[] | null;
  counts?: number[] | null;
}

@Injectable()
export class ReportListRepository {
  constructor(private readonly database: Database) {}

  /** Lists all reports of a selection that the viewer may open, in the default order. */
  async findAll(viewer: Viewer, selection: ReportSelection): Promise<ReportList> {
    const row = await this.database.queryOne(
      sql<ListedReports>`
        SELECT ${selectArrays(selection)}
        FROM (
          SELECT ${selectColumns(selection)} FROM report r ${joinViews(selection)}
          WHERE ${selectReports(selection, viewer).condition} AND ${selection.condition}
          ORDER BY ${selection.defaultOrder.sql}
        ) list`,
    );
    return toList(row);
  }

  /**
   * Lists a page of the reports of a selection that the viewer may open and that match the search. Without a match, allows a typo in each
   * word. `sort` comes from the contract, or is `best`.
   */
  findPage(
    viewer: Viewer,
    selection: ReportSelection,
    paging: Paging,
    search?: ReportSearch,
  ): Promise<ReportList> {
    return searchWithTypos(search, (match) => this.readPage(match, viewer, selection, paging));
  }

  private async readPage(
    match: Match | undefined,
    viewer: Viewer,
    selection: ReportSelection,
    { limit, offset = 0, sort }: Paging,
  ): Promise<ReportList> {
    const by = createOrder(selection, match, sort);
    const row = await this.database.queryOne(
      sql<ListedReports & { total: number }>`
        WITH found AS (
          SELECT ${selectColumns(selection)}, row_number() OVER (ORDER BY ${by.sql}) AS position
          FROM ${selectReports(selection, viewer).source}
          LEFT JOIN report_category c ON c.id = r.category_id
          LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id
          ${joinViews(selection)}
          WHERE ${selection.condition} AND ${matches(match, sql`r.search_text`)}
        ), page AS (
          SELECT * FROM found ORDER BY position LIMIT ${limit ?? null}::int OFFSET ${offset}::int
        )
        SELECT (SELECT count(*)::int FROM found) AS total, ${selectArrays(selection, byPosition)}
        FROM page`,
      { isPrepared: by.isPrepared },
    );
    return { ...toList(row), total: row?.total };
  }
}

const toList = (row: ListedReports | undefined): ReportList => ({
  ids: row?.ids ?? [],
  counts: row?.counts ?? undefined,
});
