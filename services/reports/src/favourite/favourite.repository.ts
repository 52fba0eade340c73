import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, sql } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { FavouriteEntity } from './favourite.entity.js';

@Injectable()
export class FavouriteRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(FavouriteEntity) private readonly favourites: Repository<FavouriteEntity>,
  ) {}

  /** Lists the ids of the viewer's favourites that it may open, newest first. */
  async list(viewer: Viewer): Promise<number[]> {
    const rows = await this.database.query(
      sql<{ id: number }>`
        SELECT r.id FROM favourite JOIN report r ON r.id = favourite.report_id
        WHERE favourite.account_id = ${viewer.accountId} AND ${buildOpenableSql(viewer).condition}
        ORDER BY favourite.created_at DESC, r.id DESC`,
    );
    return rows.map(({ id }) => id);
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
