import { Injectable } from '@nestjs/common';
import type { Paging } from '@portal/contracts';
import { Batcher } from '@portal/server-kit';
import { Database, sql, type ListOrder, type Sql } from '@portal/service-kit';
import { lastEndSql } from '../access/report-access.sql.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { searchWithTypos, type Match, type ReportSearch } from './report-search.js';
import { newestFirst, getReportOrder, type ReportSelection } from './report-selection.sql.js';

/** The reports of a list, in its order. */
export interface ReportList {
  ids: number[];
  versions: number[];
  /** The number of views of each, if the list has them. */
  counts?: number[] | undefined;
  /** The number of reports on all pages. */
  total?: number | undefined;
  /** Changes with everything that the list depends on. */
  revision?: string | undefined;
}

const revisionOfReports = sql`(SELECT revision FROM list_revision WHERE lists = 'reports')`;
const revisionOfViews = sql`(SELECT revision FROM list_revision WHERE lists = 'views')`;
const reportsRevision = sql`concat_ws('.', ${revisionOfReports}, coalesce(extract(epoch FROM ${lastEndSql}), 0))`;
const nothing = sql``;

/** A text that changes with the reports, the permissions, the ends of permissions, and with what else the selection depends on. */
function buildRevisionSql({ count, dependsOnViews, timeKey }: ReportSelection): Sql {
  const hasViews = count ?? dependsOnViews;
  if (!hasViews && !timeKey) return reportsRevision;
  const views = hasViews ? sql`, ${revisionOfViews}` : nothing;
  const time = timeKey ? sql`, ${timeKey}` : nothing;
  return sql`concat_ws('.', ${reportsRevision}${views}${time})`;
}

const viewsJoin = sql`LEFT JOIN report_view_count v ON v.report_id = r.id`;
const joinViews = ({ count }: ReportSelection) => (count ? viewsJoin : nothing);

const versions = sql`r.id, r.version`;
const selectColumns = ({ count }: ReportSelection) =>
  count ? sql`${versions}, ${count} AS count` : versions;

/** One row of JSON arrays is the fastest to read. */
const selectArrays = ({ count }: ReportSelection, order = nothing) => {
  const ofVersions = sql`to_json(array_agg(id${order})) AS ids, to_json(array_agg(version${order})) AS versions`;
  return count ? sql`${ofVersions}, to_json(array_agg(count${order})) AS counts` : ofVersions;
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
  revision: string;
  ids: number[] | null;
  versions: number[] | null;
  counts?: number[] | null;
}

@Injectable()
export class ReportListRepository {
  /** Reads revisions one batch at a time; concurrent callers share a batch. */
  private readonly revisions = new Batcher((batch: ReportSelection[]) => this.readRevisions(batch), {
    concurrency: 1,
    maxSize: 1_000,
  });

  constructor(private readonly database: Database) {}

  findRevision(selection: ReportSelection): Promise<string | undefined> {
    return this.revisions.add(selection);
  }

  private readRevisions(batch: ReportSelection[]): Promise<(string | undefined)[]> {
    const revisionByKey = new Map<string, Promise<string | undefined>>();
    const revisions = batch.map((selection) => {
      const key = getRevisionKey(selection);
      const revision = revisionByKey.get(key) ?? this.readRevision(selection);
      revisionByKey.set(key, revision);
      return revision;
    });
    return Promise.all(revisions);
  }

  private async readRevision(selection: ReportSelection): Promise<string | undefined> {
    const row = await this.database.queryOne(
      sql<{ revision: string }>`SELECT ${buildRevisionSql(selection)} AS revision`,
    );
    return row?.revision;
  }

  /** Lists all reports of a selection that the viewer may open, in the default order. */
  async findAll(viewer: Viewer, selection: ReportSelection): Promise<ReportList> {
    const row = await this.database.queryOne(
      sql<ListedReports>`
        SELECT ${selectArrays(selection)}, ${buildRevisionSql(selection)} AS revision
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
        SELECT (SELECT count(*)::int FROM found) AS total, ${selectArrays(selection, byPosition)},
          ${buildRevisionSql(selection)} AS revision
        FROM page`,
      { isPrepared: by.isPrepared },
    );
    return { ...toList(row), total: row?.total };
  }
}

const toList = (row: ListedReports | undefined): ReportList => ({
  revision: row?.revision,
  ids: row?.ids ?? [],
  versions: row?.versions ?? [],
  counts: row?.counts ?? undefined,
});

/** Equal for selections with the same revision. */
const getRevisionKey = ({ name, values, timeKey }: ReportSelection): string =>
  [name, ...(timeKey ? values : [])].join();
