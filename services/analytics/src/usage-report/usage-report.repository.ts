import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { UsageKind, UsageRow } from '@portal/contracts';
import { Database, statementTimeoutMs, unprepared } from '@portal/service-kit';
import { timeOfBucket } from './time-buckets.js';
import { UsageSourcesRepository } from './usage-sources.repository.js';
import { usageSql } from './usage.sql.js';

/** Usage of which days, of one partner's people or of all with null. */
export interface UsageRange {
  from: string;
  to: string;
  partnerId: number | null;
}

/** Usage of what a row stands for, whoever asks. */
export type Usage = Omit<UsageRow, 'openable'>;

interface StoredUsage extends Pick<UsageRow, 'id' | 'name' | 'views' | 'viewers' | 'secondsInView'> {
  viewMedian: number | null;
  viewP95: number | null;
  drawMedian: number | null;
  drawP95: number | null;
}

/** Usage of ranges of days, from sealed months and from the views of the other days. */
@Injectable()
export class UsageReportRepository {
  constructor(
    private readonly database: Database,
    private readonly sources: UsageSourcesRepository,
  ) {}

  /**
   * Usage by something, most views first.
   * @throws Problem `malformed` for single days whose views were dropped
   */
  async find(by: UsageKind, { from, to, partnerId }: UsageRange): Promise<Usage[]> {
    for (let sources = await this.sources.find(from, to); ;) {
      const { text, values } = usageSql(by, partnerId, sources);
      // Not prepared: the days decide which partitions are read.
      const rows = await this.database.rows<StoredUsage>(
        unprepared(text, statementTimeoutMs.housekeeping),
        values,
      );
      // Views that were dropped meanwhile would be missing: then they are where the sources say now.
      const sourcesNow = await this.sources.find(from, to);
      if (isDeepStrictEqual(sourcesNow, sources)) return rows.map(rowOf);
      sources = sourcesNow;
    }
  }
}

const millisecondsOf = { view: 1_000, draw: 1 };

const rowOf = ({ viewMedian, viewP95, drawMedian, drawP95, ...row }: StoredUsage): Usage => ({
  ...row,
  viewTime: { median: seconds('view', viewMedian), p95: seconds('view', viewP95) },
  drawTime: { median: seconds('draw', drawMedian), p95: seconds('draw', drawP95) },
});

const seconds = (kind: keyof typeof millisecondsOf, bucket: number | null) =>
  bucket === null ? null : Math.round(timeOfBucket(bucket) * millisecondsOf[kind]) / 1_000;
