import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { notFound, Reply } from '@portal/contracts';
import { CONFIG, LOG, PeriodicJobs, type Log } from '@portal/server-kit';
import type { Viewer } from '../access/viewer.sql.js';
import type { ReportsConfig } from '../config.js';
import { isPowerBiFailure } from '../power-bi/power-bi-failure.js';
import { PowerBiError, type RetryOptions } from '../power-bi/power-bi-request.js';
import { PowerBiClient, type ExportLocation } from '../power-bi/power-bi.client.js';
import { ThumbnailRepository, type ClaimedReport, type Refusal } from './thumbnail.repository.js';

/** Of all copies of the service. Users export reports of the same capacity. */
const maxRunning = 2;
/** Shorter than the time after which an export counts as left behind by a crash. */
const exportTimeoutMs = 300_000;
const requestTimeoutMs = 15_000;
const minPollMs = 1_000;
const maxPollMs = 30_000;
/** The largest image that a card downloads. */
const maxImageBytes = 500_000;
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const identityRequired: Refusal = { refusal: 'Identity required', retryAfterDays: 30 };
const notAllowed: Refusal = { refusal: 'Not allowed', retryAfterDays: 7 };
const tooLarge: Refusal = { refusal: 'Too large', retryAfterDays: 7 };
const noImage: Refusal = { refusal: 'No image', retryAfterDays: 7 };

/**
 * Exports the first pages of Power BI reports to images, one at a time in each copy of the service. An image is the same for all viewers:
 * reports with row-level security have none.
 */
@Injectable()
export class ThumbnailService {
  constructor(
    private readonly thumbnails: ThumbnailRepository,
    private readonly powerBi: PowerBiClient,
    @Inject(CONFIG)
    {
      POWER_BI_WORKSPACES,
      THUMBNAIL_POLL_SECONDS,
    }: Pick<ReportsConfig, 'POWER_BI_WORKSPACES' | 'THUMBNAIL_POLL_SECONDS'>,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    if (THUMBNAIL_POLL_SECONDS === 0 || POWER_BI_WORKSPACES.length === 0) return;
    const options = { name: 'export of thumbnails', intervalMs: THUMBNAIL_POLL_SECONDS * 1_000 };
    jobs.add(options, (signal) => this.renewDue(signal));
  }

  /** @throws Problem `not-found` for a report without a thumbnail, and for one that the viewer may not open */
  async find(viewer: Viewer, id: number): Promise<Reply<Blob>> {
    const bytes = await this.thumbnails.findImage(viewer, id);
    if (!bytes) throw notFound();
    return Reply.file<Blob>({ bytes, type: 'image/png', name: `report-${id}.png` });
  }

  /** Exports a thumbnail that is due. Returns true if more may be due, and false after an error of Power BI, which may be down. */
  async renewDue(signal?: AbortSignal): Promise<boolean> {
    const report = await this.thumbnails.claim(maxRunning);
    if (!report) return false;
    try {
      const result = await this.export(report, signal);
      if (Buffer.isBuffer(result)) await this.thumbnails.putImage(report, result);
      else await this.refuse(report, result);
      return true;
    } catch (error) {
      if (signal?.aborted) {
        await this.thumbnails.release(report);
        return false;
      }
      const hasFailed = error instanceof ExportFailed;
      if (!hasFailed && !isPowerBiFailure(error)) throw error;
      await this.thumbnails.postpone(report, error instanceof PowerBiError ? error.retryAfterMs : 0);
      this.log.warn(
        { report: report.id, error: String(error) },
        'export of a thumbnail failed, retrying later',
      );
      return hasFailed;
    }
  }

  private async refuse(report: ClaimedReport, refusal: Refusal): Promise<void> {
    await this.thumbnails.refuse(report, refusal);
    const { refusal: reason, retryAfterDays } = refusal;
    this.log.info({ report: report.id, reason }, `no thumbnail exported, retrying in ${retryAfterDays} days`);
  }

  /** @throws ExportFailed, or an error of Power BI or the network */
  private async export(report: ClaimedReport, signal?: AbortSignal): Promise<Buffer | Refusal> {
    const retryOptions = (): RetryOptions => ({
      deadline: performance.now() + requestTimeoutMs,
      signal,
    });
    const started = await this.start(report, retryOptions);
    if ('refusal' in started) return started;
    for (const end = performance.now() + exportTimeoutMs; ;) {
      const { status, isRunning, retryAfterMs } = await this.powerBi.exportProgress(started, retryOptions());
      if (status === 'Succeeded') break;
      if (!isRunning || performance.now() > end) throw new ExportFailed(`The export is ${status}.`);
      await pause(Math.min(maxPollMs, Math.max(minPollMs, retryAfterMs)), undefined, signal && { signal });
    }
    const fileOptions = { ...retryOptions(), attemptTimeoutMs: requestTimeoutMs };
    const image = await this.powerBi.exportFile(started, maxImageBytes, fileOptions);
    if (!image) return tooLarge;
    return image.subarray(0, pngSignature.length).equals(pngSignature) ? image : noImage;
  }

  private async start(
    report: ClaimedReport,
    retryOptions: () => RetryOptions,
  ): Promise<ExportLocation | Refusal> {
    const { workspaceId, reportId } = report;
    let hasToken = false;
    try {
      // Power BI issues no token without an identity for a report whose row-level security no import has read yet.
      await this.powerBi.generateToken(report, null, retryOptions());
      hasToken = true;
      const pages = await this.powerBi.findPages(workspaceId, reportId, retryOptions());
      const [first] = pages;
      if (!first) return noImage;
      await this.thumbnails.putPages(report, pages);
      const options = { format: 'PNG', pageName: first.name, identity: null } as const;
      const exportId = await this.powerBi.startExport(report, options, retryOptions());
      return { workspaceId, reportId, exportId };
    } catch (error) {
      if (!(error instanceof PowerBiError) || !error.isRefusal) throw error;
      return !hasToken && error.status === 400 ? identityRequired : notAllowed;
    }
  }
}

class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
}
