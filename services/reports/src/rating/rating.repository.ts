import { Injectable } from '@nestjs/common';
import type { Page, Paging, RatingRow } from '@portal/contracts';
import { Database, listOrder, searchPatterns } from '@portal/service-kit';
import { isNamedBy, openableSql } from '../access/report-access.sql.js';
import { viewerStatement, type Viewer } from '../access/viewer.js';

const putBy = (name: string, matches: string) =>
  viewerStatement(
    name,
    3,
    ({ condition }) => `
      INSERT INTO rating (report_id, account_id, star)
      SELECT r.id, $2::int, $3::int FROM report r WHERE ${matches} AND ${condition} ORDER BY r.id DESC LIMIT 1
      ON CONFLICT (report_id, account_id) DO UPDATE SET star = excluded.star, rated_at = now()
      RETURNING report_id`,
  );

const putById = putBy('rating_put_by_id', 'r.id = $1::int');
const putByText = putBy('rating_put_by_text', isNamedBy('$1::text'));

const columns = {
  name: 'folded(r.name)',
  '5_stars': 'coalesce(counted.star_5, 0)',
  '4_stars': 'coalesce(counted.star_4, 0)',
  '3_stars': 'coalesce(counted.star_3, 0)',
  '2_stars': 'coalesce(counted.star_2, 0)',
  '1_star': 'coalesce(counted.star_1, 0)',
  '0_stars': 'coalesce(counted.star_0, 0)',
};
const counts = Object.entries(columns)
  .filter(([name]) => name !== 'name')
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ');
const bestFirst = '-5_stars,-4_stars,-3_stars,-2_stars,-1_star,-0_stars';

function listBy(sort: string) {
  const order = listOrder(columns, sort, 'folded(r.name), r.id');
  return viewerStatement(
    order.name && `rating_list_${order.name}`,
    3,
    ({ condition }) => `
      WITH found AS (
        SELECT r.id, ${counts}, row_number() OVER (ORDER BY ${order.sql}) AS place
        FROM report r LEFT JOIN rating_count counted ON counted.report_id = r.id
        WHERE ${openableSql} AND folded(r.name) LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($3::text[]) AS word))
      ), page AS (
        SELECT * FROM found ORDER BY place LIMIT $1::int OFFSET $2::int
      ), shown AS (
        SELECT page.*, r.name, r.type, r.report_id, r.dataset_id, r.embed_url, (${condition}) AS openable
        FROM page JOIN report r ON r.id = page.id
      )
      SELECT (SELECT count(*)::int FROM found) AS total,
        (SELECT coalesce(json_agg(shown ORDER BY place), '[]') FROM shown) AS rows`,
  );
}

@Injectable()
export class RatingRepository {
  constructor(private readonly database: Database) {}

  /** Writes the viewer's rating of a report; false for one that it may not open. */
  async put(viewer: Viewer, report: number | string, star: number): Promise<boolean> {
    const put = typeof report === 'number' ? putById : putByText;
    const rows = await this.database.rows(...put(viewer, [report, viewer.accountId, star]));
    return rows.length > 0;
  }

  /** Lists all reports with their ratings; `total` counts all that match the search. */
  async findPage(viewer: Viewer, paging: Paging): Promise<Page<RatingRow>> {
    const { limit = null, offset = 0, search, sort } = paging;
    const list = sort === undefined ? byDefault : listBy(sort);
    const query = list(viewer, [limit, offset, searchPatterns(search)]);
    const [page] = await this.database.rows<Page<RatingRow>>(...query);
    return page ?? { rows: [], total: 0 };
  }
}

const byDefault = listBy(bestFirst);
