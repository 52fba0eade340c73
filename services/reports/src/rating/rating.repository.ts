import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Page, Paging, RatingRow } from '@portal/contracts';
import { Database, listOrder, searchPatterns, sql } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { openableSql } from '../access/report-access.sql.js';
import { openableTo, type Viewer } from '../access/viewer.sql.js';
import { RatingEntity } from './rating.entity.js';

const columns = {
  name: sql`folded(r.name)`,
  '5_stars': sql`coalesce(counted.star_5, 0)`,
  '4_stars': sql`coalesce(counted.star_4, 0)`,
  '3_stars': sql`coalesce(counted.star_3, 0)`,
  '2_stars': sql`coalesce(counted.star_2, 0)`,
  '1_star': sql`coalesce(counted.star_1, 0)`,
  '0_stars': sql`coalesce(counted.star_0, 0)`,
};
const { name: _, ...stars } = columns;
const counts = sql.join(
  Object.entries(stars).map(([name, count]) => sql`${count} AS ${sql.raw(`"${name}"`)}`),
  ', ',
);
const bestFirst = '-5_stars,-4_stars,-3_stars,-2_stars,-1_star,-0_stars';
const tie = sql`folded(r.name), r.id`;

@Injectable()
export class RatingRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(RatingEntity) private readonly ratings: Repository<RatingEntity>,
  ) {}

  /** Adds or replaces the account's rating of a report. */
  async put(reportId: number, accountId: number, star: number): Promise<void> {
    const ratedAt = () => 'now()';
    await this.ratings.upsert({ reportId, accountId, star, ratedAt }, ['reportId', 'accountId']);
  }

  findStars(reportId: number, accountId: number): Promise<Pick<RatingEntity, 'star'>[]> {
    return this.ratings.find({ select: { star: true }, where: { reportId, accountId } });
  }

  /** Lists all reports with their ratings; `total` counts all that match the search. */
  async findPage(
    viewer: Viewer,
    { limit, offset = 0, search, sort = bestFirst }: Paging,
  ): Promise<Page<RatingRow>> {
    const order = listOrder(columns, sort, tie);
    const [page] = await this.database.rows(
      sql<Page<RatingRow>>`
        WITH found AS (
          SELECT r.id, ${counts}, row_number() OVER (ORDER BY ${order.sql}) AS place
          FROM report r LEFT JOIN rating_count counted ON counted.report_id = r.id
          WHERE ${openableSql} AND folded(r.name)
            LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${searchPatterns(search)}::text[]) AS word))
        ), page AS (
          SELECT * FROM found ORDER BY place LIMIT ${limit ?? null}::int OFFSET ${offset}::int
        ), shown AS (
          SELECT page.*, r.name, r.type, r.report_id, r.dataset_id, r.embed_url, (${openableTo(viewer).condition}) AS openable
          FROM page JOIN report r ON r.id = page.id
        )
        SELECT (SELECT count(*)::int FROM found) AS total,
          (SELECT coalesce(json_agg(shown ORDER BY place), '[]') FROM shown) AS rows`,
      { isPrepared: order.isPrepared },
    );
    return page ?? { rows: [], total: 0 };
  }
}
