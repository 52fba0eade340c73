import { statement } from '@portal/service-kit';
import { viewerStatement, type OpenableSql } from '../access/viewer.js';
import { revisionSql } from './list-revision.sql.js';
import { reportOrder } from './report-order.js';
import type { Matching } from './report-search.js';
import type { ReportSelection } from './report-selection.js';

const views = ({ count }: ReportSelection) =>
  count ? 'LEFT JOIN report_view_count v ON v.report_id = r.id' : '';
const columns = ({ count }: ReportSelection) => `r.id, r.version${count ? `, ${count} AS count` : ''}`;
const arrays = ({ count }: ReportSelection, order = '') =>
  ['id', 'version', ...(count ? ['count'] : [])]
    .map((column) => `to_json(array_agg(${column}${order})) AS ${column}s`)
    .join(', ');

const reportsOf = ({ isManaged }: ReportSelection, openable: OpenableSql) =>
  isManaged ? openable.managed : openable;

/** The whole of a selection in its default order: one row of arrays, as JSON, which is the quickest to read. */
export const wholeList = (selection: ReportSelection) =>
  viewerStatement(
    `report_list_whole_${selection.name}`,
    selection.parameters,
    (openable) => `
    SELECT ${arrays(selection)}, ${revisionSql(selection)} AS revision
    FROM (
      SELECT ${columns(selection)} FROM report r ${views(selection)}
      WHERE ${reportsOf(selection, openable).condition} AND ${selection.condition}
      ORDER BY ${reportOrder(undefined, selection.count, selection.byDefault).sql}
    ) listed`,
  );

const operators = { like: 'LIKE', regex: '~' };

/** The pattern that finds a word where one begins in `state_text`; regular expressions do so already. */
const stateMatches = {
  like: (pattern: string) => `r.state_text LIKE '% ' || substr(${pattern}, 2)`,
  regex: (pattern: string) => `r.state_text ~ ${pattern}`,
};

/**
 * A condition on the row `r` and a text that is folded already: that each pattern occurs in the text or begins a word of the report's type or
 * status. The patterns are in parameter `first`, one, and in the next, an array.
 */
export function matches(matching: Matching, text: string, first: number): string {
  if (matching === 'all') return 'true';
  const isFound = (pattern: string) =>
    `(${text} ${operators[matching]} ${pattern} OR ${stateMatches[matching](pattern)})`;
  // Subqueries, so that patterns are folded once and not for each row.
  const others = `(SELECT ARRAY(SELECT folded(word) FROM unnest($${first + 1}::text[]) AS word))`;
  return `${isFound(`(SELECT folded($${first}))`)}
    AND NOT EXISTS (SELECT FROM unnest(${others}) AS other (word) WHERE NOT ${isFound('other.word')})`;
}

const order = (
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
 * A page of a selection, whose parameters are followed by the limit, the offset and, for a text, its patterns: the ids and how many there
 * are in all. `sort` is as checked by the contract, or `best` for matches in the name first.
 */
export function listPage(selection: ReportSelection, matching: Matching, sort: string | undefined) {
  const { name, parameters } = selection;
  const limit = parameters + 1;
  const text = limit + 2;
  const by = order(matching, sort, text, selection);
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

/** The revision of what a selection is made from, which every list of it tells, too. */
export const listRevision = (selection: ReportSelection) =>
  statement(`report_list_revision_${selection.name}`, `SELECT ${revisionSql(selection)} AS revision`);
