import { Injectable } from '@nestjs/common';
import type { AvailableReportRow, Page, Paging, RequestableReportRow } from '@portal/contracts';
import { Database, isoTime, listOrder } from '@portal/service-kit';
import { isOfferedSql } from '../access/report-access.sql.js';
import { viewerStatement, type Viewer } from '../access/viewer.js';
import { matches } from './report-list.sql.js';
import { forgiving, readSearch, type Matching } from './report-search.js';

const order = {
  name: 'folded(r.name)',
  type: 'r.type',
  date_uploaded: 'r.date_uploaded',
  owner: 'folded(p.name)',
};
const byDefault = '-type,-date_uploaded';
// What is not shown is not searched either, which would reveal it.
const text = `folded(concat_ws(' ', r.name, r.description, c.name, p.name))`;
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
  ({ barred }) => `
    SELECT ${columns}, ${isRequested} AS is_requested FROM ${tables}
    WHERE r.id = $2::int AND ${barred} AND ${isOfferedSql}`,
);

/** A page in the order of a checked `sort`: $1 is the account, $2 the limit, $3 the offset; the text's patterns follow. */
function listPage(matching: Matching, sort = byDefault) {
  const by = listOrder(order, sort, 'r.id DESC');
  const name = sort === byDefault ? 'default' : by.name;
  return viewerStatement(
    name && `report_available_${matching}_${name}`,
    matching === 'all' ? 3 : 5,
    ({ barred }) => `
      WITH found AS (
        SELECT ${columns}, row_number() OVER (ORDER BY ${by.sql}) AS place
        FROM ${tables}
        WHERE ${barred} AND ${isOfferedSql} AND NOT ${isRequested} AND ${matches(matching, text, 4)}
      ), page AS (
        SELECT * FROM found ORDER BY place LIMIT $2::int OFFSET $3::int
      )
      SELECT (SELECT count(*)::int FROM found) AS total,
        (SELECT coalesce(json_agg(page ORDER BY place), '[]') FROM page) AS rows`,
  );
}

/** Reports that can be asked for. */
@Injectable()
export class AvailableReportRepository {
  constructor(private readonly database: Database) {}

  /** Finds a report that the viewer may request access to; undefined for any other. */
  async find(viewer: Viewer, id: number): Promise<RequestableReportRow | undefined> {
    const query = findOne(viewer, [viewer.accountId, id]);
    const [report] = await this.database.rows<RequestableReportRow>(...query);
    return report;
  }

  /** A page of the reports that the viewer may not open and has no pending request for, but for imported ones without an owner; all of it without a limit. */
  page(viewer: Viewer, { limit, offset = 0, search, sort }: Paging): Promise<Page<AvailableReportRow>> {
    const own = [viewer.accountId, limit ?? null, offset];
    return forgiving(readSearch(search), async (matching, patterns) => {
      const query = listPage(matching, sort)(viewer, [...own, ...patterns]);
      const [page] = await this.database.rows<Page<AvailableReportRow>>(...query);
      return page ?? { rows: [], total: 0 };
    });
  }
}
