import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Paging, ratingContract } from '@portal/contracts';
import { Database, readPage, sql, type ListSource } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { openableSql } from '../access/report-access.sql.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { RatingEntity } from './rating.entity.js';
import { ratingCounts } from './rating.sql.js';

const sortColumns = {
  name: sql`r.name_text`,
  '5_stars': sql`coalesce(counted.star_5, 0)`,
  '4_stars': sql`coalesce(counted.star_4, 0)`,
  '3_stars': sql`coalesce(counted.star_3, 0)`,
  '2_stars': sql`coalesce(counted.star_2, 0)`,
  '1_star': sql`coalesce(counted.star_1, 0)`,
  '0_stars': sql`coalesce(counted.star_0, 0)`,
};
const { name: _, ...stars } = sortColumns;
const counts = sql.join(
  Object.entries(stars).map(([name, count]) => sql`${count} AS ${sql.raw(`"${name}"`)}`),
  ', ',
);
const bestFirst = '-5_stars,-4_stars,-3_stars,-2_stars,-1_star,-0_stars';

const buildRatingsSource = (
  viewer: Viewer,
): ListSource<typeof ratingContract.calls.findAllReportRatings> => ({
  columns: sql`r.id, ${counts}`,
  tables: sql`report r LEFT JOIN ${ratingCounts} counted ON counted.report_id = r.id`,
  where: openableSql,
  foldedText: sql`r.name_text`,
  sortColumns,
  defaultSort: bestFirst,
  tieBreakers: sql`r.name_text, r.id`,
  details: {
    columns: sql`r.name, r.type, r.report_id, r.dataset_id, r.embed_url, (${buildOpenableSql(viewer).condition}) AS openable`,
    tables: sql`JOIN report r ON r.id = page.id`,
  },
});

@Injectable()
export class RatingRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(RatingEntity) private readonly ratings: Repository<RatingEntity>,
  ) {}

  /** Adds or replaces the account's rating of a report. */
  async put(reportId: number, accountId: number, star: number): Promise<void> {
    const getRatedAt = () => 'now()';
    await this.ratings.upsert({ reportId, accountId, star, ratedAt: getRatedAt }, ['reportId', 'accountId']);
  }

  findStars(reportId: number, accountId: number): Promise<Pick<RatingEntity, 'star'>[]> {
    return this.ratings.find({ select: { star: true }, where: { reportId, accountId } });
  }

  /** Lists all reports with their ratings; `total` counts all that match the search. */
  findPage(viewer: Viewer, paging: Paging) {
    return readPage(this.database, buildRatingsSource(viewer), paging);
  }
}
