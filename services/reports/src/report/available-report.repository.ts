import { Injectable } from '@nestjs/common';
import type { Paging, reportContract, RequestableReportRow } from '@portal/contracts';
import { Database, toIsoTimeSql, readPage, sql, type ListSource, type Sql } from '@portal/service-kit';
import { isRequestableSql } from '../access/report-access.sql.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { reportNamesSql } from './report-columns.sql.js';
import { matches } from './report-list.sql.js';
import { searchWithTypos } from './report-search.js';

// Searches visible fields only: others would leak through the matches.
const searchedText = sql`concat_ws(' ', r.search_text, c.search_text, p.search_text)`;
const isRequested = ({ accountId }: Viewer) => sql`EXISTS (
  SELECT FROM access_request WHERE report_id = r.id AND account_id = ${accountId}::int AND status = 'Pending')`;

const columns = sql`r.id, r.name, r.description, r.type, ${toIsoTimeSql('r.date_uploaded')} AS date_uploaded,
  c.name AS category, p.name AS owner, r.availability AS status`;
const tables = sql`report r ${reportNamesSql}`;

const createListSource = (where: Sql): ListSource<typeof reportContract.calls.findAllNotRequested> => ({
  columns,
  tables,
  where,
  sortColumns: {
    name: sql`r.name_text`,
    type: sql`r.type`,
    date_uploaded: sql`r.date_uploaded`,
    owner: sql`p.search_text`,
  },
  defaultSort: '-type,-date_uploaded',
  tieBreakers: sql`r.id DESC`,
});

@Injectable()
export class AvailableReportRepository {
  constructor(private readonly database: Database) {}

  /** Returns undefined for a report that the viewer may open or not request. */
  find(viewer: Viewer, id: number): Promise<RequestableReportRow | undefined> {
    return this.database.queryOne(
      sql<RequestableReportRow>`SELECT ${columns}, ${isRequested(viewer)} AS is_requested FROM ${tables}
        WHERE r.id = ${id}::int AND ${buildOpenableSql(viewer).notOpenable} AND ${isRequestableSql}`,
    );
  }

  /** Lists the reports without a pending request of the viewer. */
  findPage(viewer: Viewer, { search, ...paging }: Paging) {
    const isListed = sql`${buildOpenableSql(viewer).notOpenable} AND ${isRequestableSql} AND NOT ${isRequested(viewer)}`;
    return searchWithTypos(search, (match) => {
      const where = sql`${isListed} AND ${matches(match, searchedText)}`;
      return readPage(this.database, createListSource(where), paging);
    });
  }
}
