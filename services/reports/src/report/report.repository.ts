import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { viewerStatement, type Viewer } from '../access/viewer.js';
import type { Listed } from './report-list.repository.js';

const find = viewerStatement(
  'report_find',
  1,
  ({ managed }) => `SELECT r.id, r.version FROM report r WHERE r.id = $1 AND ${managed.condition}`,
);
const newest = viewerStatement(
  'report_newest',
  1,
  ({ condition }) =>
    `SELECT r.id, r.version FROM report r WHERE ${condition} ORDER BY r.date_uploaded DESC, r.id DESC LIMIT $1::int`,
);
const count = statement('report_count', `SELECT count(*)::int AS count FROM report r WHERE ${existsSql}`);

interface Versioned {
  id: number;
  version: number;
}

const listed = (rows: Versioned[]): Listed => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
});

/** Single reports and what administrators' overviews need. */
@Injectable()
export class ReportRepository {
  constructor(private readonly database: Database) {}

  /** The report if the viewer may open or manages it: a list of one or none. */
  async find(viewer: Viewer, id: number): Promise<Listed> {
    return listed(await this.database.rows<Versioned>(...find(viewer, [id])));
  }

  /** The newest reports that the viewer may open. */
  async newest(viewer: Viewer, limit: number): Promise<Listed> {
    return listed(await this.database.rows<Versioned>(...newest(viewer, [limit])));
  }

  /** How many reports there are. */
  async count(): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(count);
    return row?.count ?? 0;
  }
}
