import { Injectable } from '@nestjs/common';
import { ReportRow } from '@portal/contracts';
import { Database, sql } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';
import { ViewerService } from '../access/viewer.service.js';
import type { Viewer } from '../access/viewer.sql.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import type { ReportList } from './report-list.repository.js';
import { reliabilitySql, reportSettingsSql } from './report-columns.sql.js';

interface StoredRow extends Omit<ReportRow, 'date_uploaded'> {
  version: number;
  date_uploaded: Date;
}

interface ReportText {
  version: number;
  /** A comma and the report's JSON, so that a list is the concatenation of its items. */
  item: Buffer;
}

const maxCacheBytes = 64 * 1_024 * 1_024;
const openingBracket = '['.charCodeAt(0);
const closingBracket = Buffer.from(']');

/** Reports as JSON, cached by id. The cache is never stale: every list brings the versions from the database. */
@Injectable()
export class ReportTextRepository {
  private readonly cache = new LRUCache<number, ReportText>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ item }) => item.length,
  });

  constructor(
    private readonly database: Database,
    private readonly embedUrls: EmbedUrls,
    private readonly viewers: ViewerService,
  ) {}

  /**
   * Returns the JSON array of the listed reports, with their counts if the list has them. Omits reports deleted meanwhile, and the embed
   * fields of those that are hidden from the viewer's actor.
   */
  async findArray(viewer: Viewer, { ids, versions, counts }: ReportList): Promise<Buffer> {
    const items = ids.map((id, index) => this.findCached(id, versions[index]));
    if (items.includes(undefined)) await this.load(ids, items);
    const hidden = await this.viewers.findHidden(viewer, ids);
    for (const [index, id] of ids.entries()) {
      const item = items[index];
      if (item && hidden.has(id)) items[index] = clearEmbedFields(item);
    }
    const parts = counts ? items.flatMap((item, index) => withCount(item, counts[index])) : items;
    return toArray(parts.filter((part) => part !== undefined));
  }

  private findCached(id: number, version: number | undefined): Buffer | undefined {
    const text = this.cache.get(id);
    return text && text.version === version ? text.item : undefined;
  }

  private async load(ids: number[], items: (Buffer | undefined)[]): Promise<void> {
    const uncachedIds = ids.filter((_, index) => !items[index]);
    const loaded = new Map<number, Buffer>();
    for (const row of await this.findRows(uncachedIds)) {
      const { id, version } = row;
      const item = Buffer.from(`,${JSON.stringify(this.toReportRow(row))}`);
      loaded.set(id, item);
      this.cache.set(id, { version, item });
    }
    ids.forEach((id, index) => (items[index] ??= loaded.get(id)));
  }

  private findRows(ids: number[]): Promise<StoredRow[]> {
    return this.database.query(
      sql<StoredRow>`
        SELECT r.id, r.version, r.name, r.description, r.type, r.report_id, r.dataset_id, r.embed_url, r.workspace_name,
          r.availability AS status, r.date_uploaded, r.category_id, c.name AS category,
          r.owner_partner_id AS user_type_id, p.name AS owner, ${reliabilitySql},
          ${reportSettingsSql} AS settings
        FROM report r
        LEFT JOIN report_category c ON c.id = r.category_id
        LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id
        WHERE r.id = ANY (${ids}::int[])`,
    );
  }

  private toReportRow(row: StoredRow): ReportRow {
    return ReportRow.parse({
      ...row,
      embed_url: row.embed_url === null ? null : this.embedUrls.normalise(row.type, row.embed_url),
      date_uploaded: row.date_uploaded.toISOString(),
    });
  }
}

function clearEmbedFields(item: Buffer): Buffer {
  const report = JSON.parse(item.subarray(1).toString()) as ReportRow;
  return Buffer.from(`,${JSON.stringify({ ...report, report_id: null, dataset_id: null, embed_url: null })}`);
}

/** Adds `count` as the last field of an item. */
const withCount = (item: Buffer | undefined, count = 0): Buffer[] =>
  item ? [item.subarray(0, -1), Buffer.from(`,"count":${count}}`)] : [];

function toArray(parts: Buffer[]): Buffer {
  if (parts.length === 0) return Buffer.from('[]');
  const array = Buffer.concat([...parts, closingBracket]);
  array[0] = openingBracket;
  return array;
}
