import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ReportRow } from '@portal/contracts';
import { Database, sql } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { reportColumns, reportNamesSql } from '../report/report-columns.sql.js';
import { FavouriteEntity } from './favourite.entity.js';

@Injectable()
export class FavouriteRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(FavouriteEntity) private readonly favourites: Repository<FavouriteEntity>,
  ) {}

  /** Lists the viewer's favourites that it may open, newest first. */
  list(viewer: Viewer): Promise<ReportRow[]> {
    return this.database.query(
      sql<ReportRow>`SELECT r.id, ${reportColumns} FROM favourite JOIN report r ON r.id = favourite.report_id ${reportNamesSql}
        WHERE favourite.account_id = ${viewer.accountId} AND ${buildOpenableSql(viewer).condition}
        ORDER BY favourite.created_at DESC, r.id DESC`,
    );
  }

  /** Adds a favourite. An existing one stays unchanged. */
  async insert(accountId: number, reportId: number): Promise<void> {
    const insert = this.favourites.createQueryBuilder().insert();
    await insert.values({ accountId, reportId }).orIgnore().execute();
  }

  /** Returns false for a report that is not a favourite. */
  async delete(accountId: number, reportId: number): Promise<boolean> {
    const { affected } = await this.favourites.delete({ accountId, reportId });
    return affected === 1;
  }
}
