import { Injectable } from '@nestjs/common';
import type { Paging } from '@portal/contracts';
import { Batcher, Database, statement } from '@portal/service-kit';
import { viewerStatement, type OpenableSql, type Query, type Viewer } from '../access/viewer.js';
import { searchWithTypos, type Matching, type ReportSearch } from './report-search.js';
import { reportOrder, type ReportSelection } from './report-selection.js';

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

export interface Selected {
  selection: ReportSelection;
  values: unknown[];
}

const revisionOf = (lists: string) => `(SELECT revision FROM list_revision WHERE lists = '${lists}')`;
const lastEnd = `(SELECT extract(epoch FROM max(until)) FROM user_permission WHERE until <= now())`;

/** A text that changes with the reports, the permissions, the ends of permissions, and with what else the selection depends on. */
const revisionSql = ({ count, timeKey }: ReportSelection): string =>
  `concat_ws('.', ${[
    revisionOf('reports'),
    `coalesce(${lastEnd}, 0)`,
    ...(count ? [revisionOf('views')] : []),
    ...(timeKey ? [timeKey] : []),
  ].join(', ')})`;

const views = ({ count }: ReportSelection) =>
  count ? 'LEFT JOIN report_view_count v ON v.report_id = r.id' : '';
const columns = ({ count }: ReportSelection) => `r.id, r.version${count ? `, ${count} AS count` : ''}`;
const arrays = ({ count }: ReportSelection, order = '') =>
  ['id', 'version', ...(count ? ['count'] : [])]
    .map((column) => `to_json(array_agg(${column}${order})) AS ${column}s`)
    .join(', ');

const reportsOf = ({ isManaged }: ReportSelection, openable: OpenableSql) =>
  isManaged ? openable.managed : openable;

/** All reports of a selection. One row of JSON arrays is the fastest to read. */
const findAll = (selection: ReportSelection) =>
  viewerStatement(
    `report_list_whole_${selection.name}`,
    selection.parameters,
    (openable) => `
    SELECT ${arrays(selection)}, ${revisionSql(selection)} AS revision
    FROM (
      SELECT ${columns(selection)} FROM report r ${views(selection)}
      WHERE ${reportsOf(selection, openable).condition} AND ${selection.condition}
      ORDER BY ${reportOrder(undefined, selection.count, selection.byDefault).sql}
    ) list`,
  );

const operators = { like: 'LIKE', regex: '~' };

/** Matches the beginnings of words in `state_text`; the regular expressions do so themselves. */
const stateMatches = {
  like: (pattern: string) => `r.state_text LIKE '% ' || substr(${pattern}, 2)`,
  regex: (pattern: string) => `r.state_text ~ ${pattern}`,
};

/**
 * The condition that each pattern matches a folded text of report `r`, or the beginning of a word of its type or status. Parameter `first`
 * holds one pattern, the next parameter an array of the others.
 */
export function matches(matching: Matching, text: string, first: number): string {
  if (matching === 'all') return 'true';
  const isFound = (pattern: string) =>
    `(${text} ${operators[matching]} ${pattern} OR ${stateMatches[matching](pattern)})`;
  // Subqueries fold the patterns once instead of once for each row.
  const others = `(SELECT ARRAY(SELECT folded(word) FROM unnest($${first + 1}::text[]) AS word))`;
  return `${isFound(`(SELECT folded($${first}))`)}
    AND NOT EXISTS (SELECT FROM unnest(${others}) AS other (word) WHERE NOT ${isFound('other.word')})`;
}

const orderOf = (
  matching: Matching,
  sort: string | undefined,
  text: number,
  { count, byDefault }: ReportSelection,
) => {
  if (sort !== 'best') return reportOrder(sort, count, byDefault);
  const newest = reportOrder().sql;
  if (matching === 'all') return { name: 'best', sql: newest };
  const inName = `folded(r.name) ${operators[matching]} (SELECT folded($${text}))`;
  return { name: 'best', sql: `(${inName}) DESC, ${newest}` };
};

/**
 * A page of a selection. Its parameters are followed by the limit, the offset and the patterns of a search. `sort` comes from the contract,
 * or is `best` for matches in the name first.
 */
function findPage(selection: ReportSelection, matching: Matching, sort: string | undefined) {
  const { name, parameters } = selection;
  const limit = parameters + 1;
  const text = limit + 2;
  const by = orderOf(matching, sort, text, selection);
  return viewerStatement(
    by.name && `report_list_${name}_${matching}_${by.name}`,
    matching === 'all' ? text - 1 : text + 1,
    (openable) => `
      WITH found AS (
        SELECT ${columns(selection)}, row_number() OVER (ORDER BY ${by.sql}) AS position
        FROM ${reportsOf(selection, openable).source}
        LEFT JOIN report_category c ON c.id = r.category_id
        LEFT JOIN partner_copy p ON p.id = r.owner_partner_id
        ${views(selection)}
        WHERE ${selection.condition} AND ${matches(matching, 'r.search_text', text)}
      ), page AS (
        SELECT * FROM found ORDER BY position LIMIT $${limit}::int OFFSET $${limit + 1}::int
      )
      SELECT (SELECT count(*)::int FROM found) AS total, ${arrays(selection, ' ORDER BY position')},
        ${revisionSql(selection)} AS revision
      FROM page`,
  );
}

const findRevision = (selection: ReportSelection) =>
  statement(`report_list_revision_${selection.name}`, `SELECT ${revisionSql(selection)} AS revision`);

@Injectable()
export class ReportListRepository {
  /** Reads revisions one batch at a time; concurrent callers share a batch. */
  private readonly revisions = new Batcher((batch: Selected[]) => this.readRevisions(batch), {
    concurrency: 1,
    maxSize: 1_000,
  });

  constructor(private readonly database: Database) {}

  findRevision(selected: Selected): Promise<string | undefined> {
    return this.revisions.add(selected);
  }

  private async readRevisions(batch: Selected[]): Promise<(string | undefined)[]> {
    const revisionByKey = new Map<string, Promise<string | undefined>>();
    const revisions = batch.map((selected) => {
      const key = revisionKey(selected);
      const revision = revisionByKey.get(key) ?? this.readRevision(selected);
      revisionByKey.set(key, revision);
      return revision;
    });
    return Promise.all(revisions);
  }

  private async readRevision({ selection, values }: Selected): Promise<string | undefined> {
    const timeValues = selection.timeKey ? values : [];
    const [row] = await this.database.rows<{ revision: string }>(findRevision(selection), timeValues);
    return row?.revision;
  }

  /** Lists all reports of a selection that the viewer may open, in the default order. */
  findAll(viewer: Viewer, { selection, values }: Selected): Promise<ReportList> {
    return this.read(findAll(selection)(viewer, values));
  }

  /**
   * Lists a page of the reports of a selection that the viewer may open and that match the search. Without a match, allows a typo in each
   * word. `sort` comes from the contract, or is `best`.
   */
  findPage(viewer: Viewer, selected: Selected, paging: Paging, search?: ReportSearch): Promise<ReportList> {
    return searchWithTypos(search, (matching, text) =>
      this.readPage(matching, viewer, selected, paging, text),
    );
  }

  private readPage(
    matching: Matching,
    viewer: Viewer,
    { selection, values }: Selected,
    { limit, offset = 0, sort }: Paging,
    text: unknown[],
  ): Promise<ReportList> {
    return this.read(
      findPage(selection, matching, sort)(viewer, [...values, limit ?? null, offset, ...text]),
    );
  }

  private async read([statement, values]: Query): Promise<ReportList> {
    const [row] = await this.database.rows<{
      total?: number;
      revision: string;
      ids: number[] | null;
      versions: number[] | null;
      counts?: number[] | null;
    }>(statement, values);
    return {
      total: row?.total,
      revision: row?.revision,
      ids: row?.ids ?? [],
      versions: row?.versions ?? [],
      counts: row?.counts ?? undefined,
    };
  }
}

/** Equal for selections with the same revision. */
const revisionKey = ({ selection, values }: Selected): string =>
  [selection.name, ...(selection.timeKey ? values : [])].join();
