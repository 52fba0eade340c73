import { Injectable } from '@nestjs/common';
import type { AvailableReportRow, Page, Paging, RequestableReportRow } from '@portal/contracts';
import { Database, isoTime, listOrder } from '@portal/service-kit';
import { isRequestableSql } from '../access/report-access.sql.js';
import { viewerStatement, type Viewer } from '../access/viewer.js';
import { matches } from './report-list.repository.js';
import { readSearch, searchWithTypos, type Matching } from './report-search.js';

const order = {
  name: 'folded(r.name)',
  type: 'r.type',
  date_uploaded: 'r.date_uploaded',
  owner: 'folded(p.name)',
};
const byDefault = '-type,-date_uploaded';
// Searches visible fields only: others would leak through the matches.
const searchedText = `folded(concat_ws(' ', r.name, r.description, c.name, p.name))`;
const isRequested = `EXISTS (
  SELECT FROM access_request WHERE report_id = r.id AND account_id = $1::int AND status = 'Pending')`;

const columns = `r.id, r.name, r.description, r.type, ${isoTime('r.date_uploaded')} AS date_uploaded,
  c.name AS category, p.name AS owner, r.availability AS status`;
const tables = `report r
  LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN partner_copy p ON p.id = r.owner_partner_id`;

/** $1 is the account, $2 the report. */
const findOne = viewerStatement(
  'report_available_one',
  2,
  ({ notOpenable }) => `
    SELECT ${columns}, ${isRequested} AS is_requested FROM ${tables}
    WHERE r.id = $2::int AND ${notOpenable} AND ${isRequestableSql}`,
);

/** $1 is the account, $2 the limit, $3 the offset; the patterns of the search follow. */
function findPage(matching: Matching, sort = byDefault) {
  const by = listOrder(order, sort, 'r.id DESC');
  const name = sort === byDefault ? 'default' : by.name;
  return viewerStatement(
    name && `report_available_${matching}_${name}`,
    matching === 'all' ? 3 : 5,
    ({ notOpenable }) => `
      WITH found AS (
        SELECT ${columns}, row_number() OVER (ORDER BY ${by.sql}) AS place
        FROM ${tables}
        WHERE ${notOpenable} AND ${isRequestableSql} AND NOT ${isRequested} AND ${matches(matching, searchedText, 4)}
      ), page AS (
        SELECT * FROM found ORDER BY place LIMIT $2::int OFFSET $3::int
      )
      SELECT (SELECT count(*)::int FROM found) AS total,
        (SELECT coalesce(json_agg(page ORDER BY place), '[]') FROM page) AS rows`,
  );
}

@Injectable()
export class AvailableReportRepository {
  constructor(private readonly database: Database) {}

  /** Returns undefined for a report that the viewer may open or not request. */
  async find(viewer: Viewer, id: number): Promise<RequestableReportRow | undefined> {
    const query = findOne(viewer, [viewer.accountId, id]);
    const [report] = await this.database.rows<RequestableReportRow>(...query);
    return report;
  }

  /** Lists the reports without a pending request of the viewer. */
  findPage(viewer: Viewer, { limit, offset = 0, search, sort }: Paging): Promise<Page<AvailableReportRow>> {
    const parameters = [viewer.accountId, limit ?? null, offset];
    return searchWithTypos(readSearch(search), async (matching, patterns) => {
      const query = findPage(matching, sort)(viewer, [...parameters, ...patterns]);
      const [page] = await this.database.rows<Page<AvailableReportRow>>(...query);
      return page ?? { rows: [], total: 0 };
    });
  }
}
