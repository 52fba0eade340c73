import { Injectable } from '@nestjs/common';
import type { AvailableReportRow, Page, Paging, RequestableReportRow } from '@portal/contracts';
import { Database, isoTime, listOrder, sql } from '@portal/service-kit';
import { isRequestableSql } from '../access/report-access.sql.js';
import { openableTo, type Viewer } from '../access/viewer.sql.js';
import { matches } from './report-list.repository.js';
import { readSearch, searchWithTypos } from './report-search.js';

const order = {
  name: sql`folded(r.name)`,
  type: sql`r.type`,
  date_uploaded: sql`r.date_uploaded`,
  owner: sql`folded(p.name)`,
};
const byDefault = '-type,-date_uploaded';
const tie = sql`r.id DESC`;
// Searches visible fields only: others would leak through the matches.
const searchedText = sql`folded(concat_ws(' ', r.name, r.description, c.name, p.name))`;
const isRequested = ({ accountId }: Viewer) => sql`EXISTS (
  SELECT FROM access_request WHERE report_id = r.id AND account_id = ${accountId}::int AND status = 'Pending')`;

const columns = sql`r.id, r.name, r.description, r.type, ${isoTime('r.date_uploaded')} AS date_uploaded,
  c.name AS category, p.name AS owner, r.availability AS status`;
const tables = sql`report r
  LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id`;

@Injectable()
export class AvailableReportRepository {
  constructor(private readonly database: Database) {}

  /** Returns undefined for a report that the viewer may open or not request. */
  async find(viewer: Viewer, id: number): Promise<RequestableReportRow | undefined> {
    const [report] = await this.database.rows(
      sql<RequestableReportRow>`SELECT ${columns}, ${isRequested(viewer)} AS is_requested FROM ${tables}
        WHERE r.id = ${id}::int AND ${openableTo(viewer).notOpenable} AND ${isRequestableSql}`,
    );
    return report;
  }

  /** Lists the reports without a pending request of the viewer. */
  findPage(
    viewer: Viewer,
    { limit, offset = 0, search, sort = byDefault }: Paging,
  ): Promise<Page<AvailableReportRow>> {
    const by = listOrder(order, sort, tie);
    return searchWithTypos(readSearch(search), async (match) => {
      const [page] = await this.database.rows(
        sql<Page<AvailableReportRow>>`
          WITH found AS (
            SELECT ${columns}, row_number() OVER (ORDER BY ${by.sql}) AS place
            FROM ${tables}
            WHERE ${openableTo(viewer).notOpenable} AND ${isRequestableSql} AND NOT ${isRequested(viewer)}
              AND ${matches(match, searchedText)}
          ), page AS (
            SELECT * FROM found ORDER BY place LIMIT ${limit ?? null}::int OFFSET ${offset}::int
          )
          SELECT (SELECT count(*)::int FROM found) AS total,
            (SELECT coalesce(json_agg(page ORDER BY place), '[]') FROM page) AS rows`,
        { isPrepared: by.isPrepared || sort === byDefault },
      );
      return page ?? { rows: [], total: 0 };
    });
  }
}
