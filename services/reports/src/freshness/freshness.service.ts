import { Inject, Injectable } from '@nestjs/common';
import { LOG, PeriodicJobs, type Log, type PeriodicJob } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';
import { EmbedUrls } from '../embedding/embed-url.js';
import { PowerBiClient } from '../power-bi/power-bi.client.js';
import { isPowerBiFailure } from '../power-bi/power-bi-failure.js';
import { DataReadingRepository, type ClaimedSource } from './data-reading.repository.js';
import { readLastModified } from './last-modified.js';
import { daySeconds, readDataset, type DataReading } from './refresh-history.js';

const intervalMs = 600_000;
const requestTimeoutMs = 10_000;

/**
 * Reads when the data of reports was refreshed: when newer data is due by the usual interval, and at once when such a report is opened. One
 * source at a time in each copy of the service.
 */
@Injectable()
export class FreshnessService {
  private readonly job: PeriodicJob;
  private readonly opened = new Set<number>();
  /** The openings of a minute cause one check. */
  private readonly recent = new LRUCache<number, true>({ max: 10_000, ttl: 60_000 });

  constructor(
    private readonly database: Database,
    private readonly readings: DataReadingRepository,
    private readonly powerBi: PowerBiClient,
    private readonly embedUrls: EmbedUrls,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    this.job = jobs.add({ name: 'reading of the age of data', intervalMs }, (signal) =>
      this.readNext(signal),
    );
  }

  /** Has the source of a report read in the background, if it is due. */
  onOpened(reportId: number): void {
    if (this.recent.has(reportId)) return;
    this.recent.set(reportId, true);
    this.opened.add(reportId);
    this.job.wake();
  }

  /** Reads the source of an opened report, or one that is due. Returns true if there may be more that can be read. */
  async readNext(signal?: AbortSignal): Promise<boolean> {
    const [reportId] = this.opened;
    if (reportId !== undefined) this.opened.delete(reportId);
    const claimed =
      reportId === undefined ? await this.readings.claimDue() : await this.readings.claimOpened(reportId);
    const reading = claimed && (await this.read(claimed, signal));
    if (reading) await this.database.transaction((transaction) => this.readings.save(transaction, [reading]));
    // After a failure of Power BI the others would fail, too.
    return reading !== undefined || reportId !== undefined;
  }

  private async read(
    { source, type, workspaceId }: ClaimedSource,
    signal?: AbortSignal,
  ): Promise<DataReading | undefined> {
    if (type !== 'Power Bi') {
      // Only from hosts that the operator allows, which may have changed since the address was written.
      const address = this.embedUrls.normalise(type, source);
      const refreshedAt = address ? await readLastModified(address, signal) : null;
      return { source, refreshedAt, intervalSeconds: daySeconds, failure: null };
    }
    const deadline = performance.now() + requestTimeoutMs;
    try {
      const options = { deadline, maxThrottledAttempts: 1, signal };
      return await readDataset(this.powerBi, workspaceId ?? '', source, options);
    } catch (error) {
      if (!isPowerBiFailure(error)) throw error;
      this.log.warn(
        { datasetId: source, error: String(error) },
        'reading the refreshes of a dataset failed, retrying later',
      );
      return undefined;
    }
  }
}
