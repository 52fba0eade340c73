import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  notFound,
  Problem,
  Reply,
  tooManyRequests,
  unavailable,
  type Caller,
  type Inputs,
  type reportExportContract,
  type ReportExportState,
  type WriteResponse,
  describeRefusal,
} from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import { Database, refuseWrite } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.sql.js';
import { publishChanges } from '../audit/changes.js';
import { PowerBiError, type RetryOptions } from '../power-bi/power-bi-request.js';
import { PowerBiClient, type ExportFormat, type ExportProgress } from '../power-bi/power-bi.client.js';
import { ReportFailureRepository } from '../power-bi/report-failure.repository.js';
import { requireIdentity } from '../report-identity/effective-identity.js';
import { EmbeddingService } from './embedding.service.js';
import { ReportExportEntity } from './report-export.entity.js';
import { ReportExportRepository, type OwnExport } from './report-export.repository.js';

const requestTimeoutMs = 15_000;
const downloadTimeoutMs = 30_000;
/** Below NATS' max_payload, because a file travels in one message. */
const maxFileBytes = 20 * 1_024 * 1_024;
/** Downloads of one instance at the same time, which bounds its memory. */
const maxDownloads = 4;
/** Of all accounts. Power BI exports few reports of a capacity at the same time. */
const maxRunning = 20;
const minPollSeconds = 2;
const maxPollSeconds = 15;

export const fileTypes: Record<ExportFormat | 'ZIP', string> = {
  PDF: 'application/pdf',
  PPTX: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  PNG: 'image/png',
  ZIP: 'application/zip',
};
const zipSignature = Buffer.from('PK');

const retryWithin = (timeoutMs: number): RetryOptions => ({ deadline: performance.now() + timeoutMs });

/**
 * Exports Power BI reports to files. Each step checks that the caller may open the report now, as the identity of the file. An export has
 * the data that an embed token shows: both are issued for the same identity.
 */
@Injectable()
export class ReportExportService {
  private downloads = 0;

  constructor(
    private readonly database: Database,
    private readonly embedding: EmbeddingService,
    private readonly exports: ReportExportRepository,
    private readonly powerBi: PowerBiClient,
    private readonly failures: ReportFailureRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Starts an export, which replaces the caller's running one. The state of the report is not stored.
   * @throws Problem `not-found` for a report that the caller cannot open, `forbidden` for one whose exports are switched off,
   * `too-many-requests` while too many exports run, `unavailable` when Power BI fails
   */
  async start(
    caller: Caller,
    id: number,
    { format, page, state }: Omit<Inputs<typeof reportExportContract>['start'], 'reportId'>,
  ): Promise<WriteResponse> {
    const { accountId } = caller.principal;
    const report = await this.embedding.requireEmbeddable(caller, id);
    if (!report.canExport) throw forbidden('export.off');
    const reserved = await this.exports.reserve(accountId, report, format, maxRunning);
    if (reserved === undefined) throw tooManyRequests(60, 'export.tooMany');
    try {
      const options = { format, pageName: page, state, identity: report.identity };
      const exportId = await this.powerBi.startExport(report, options, retryWithin(requestTimeoutMs));
      await this.database.transaction(async (transaction) => {
        await transaction.getRepository(ReportExportEntity).update({ id: reserved }, { exportId });
        const about = { kind: 'Report export', subjectId: report.id, subject: report.name } as const;
        await publishChanges(transaction, accountId, [
          { action: 'Added', ...about, before: null, after: { format } },
        ]);
      });
      await this.failures.clear(report.id, 'export');
      return { affectedRows: 1, insertId: reserved };
    } catch (error) {
      await this.exports.delete(accountId, reserved);
      await this.failures.record(report.id, 'export', error);
      return this.explainRefusal(error, { requestId: caller.requestId, report: report.id });
    }
  }

  /** @throws Problem `not-found` for an export of another account, or of a report that the caller may no longer open */
  async findState({ principal, requestId }: Caller, id: number): Promise<ReportExportState> {
    const own = await this.requireOwn(principal, id);
    const progress = await this.catchUnavailable(requestId, () =>
      this.powerBi.exportProgress(own, retryWithin(requestTimeoutMs)),
    );
    const state = getState(progress, own.isOverdue);
    if (state === 'Running') await this.exports.watch(id);
    else {
      const failure = state === 'Failed' ? 'failed' : null;
      await this.database.transaction((transaction) => this.exports.end(transaction, id, failure));
    }
    const percent = Math.round(Math.min(100, Math.max(0, progress?.percentComplete ?? 0)));
    const pollSeconds = Math.ceil((progress?.retryAfterMs ?? 0) / 1_000);
    return {
      state,
      percent: state === 'Succeeded' ? 100 : percent,
      pollSeconds: Math.min(maxPollSeconds, Math.max(minPollSeconds, pollSeconds)),
      reportId: own.portalReportId,
      reportName: own.name,
    };
  }

  /**
   * Returns the file of an export that succeeded.
   * @throws Problem `not-found` as {@link findState}, and before the export has succeeded; `too-large` for a file that is too large to be
   * sent
   */
  async download({ principal, requestId }: Caller, id: number): Promise<Reply<Blob>> {
    const own = await this.requireOwn(principal, id);
    if (this.downloads >= maxDownloads) throw tooManyRequests(10, 'export.tooManyDownloads');
    this.downloads += 1;
    try {
      const retryOptions = { ...retryWithin(downloadTimeoutMs), attemptTimeoutMs: downloadTimeoutMs };
      const file = await this.catchUnavailable(requestId, async () => ({
        bytes: await this.powerBi.exportFile(own, maxFileBytes, retryOptions),
      }));
      if (!file) throw notFound('export.gone');
      if (!file.bytes) {
        throw new Problem('too-large', describeRefusal('export.tooLarge'));
      }
      // Power BI returns images of several pages in a ZIP file.
      const isZip = own.format === 'PNG' && file.bytes.subarray(0, zipSignature.length).equals(zipSignature);
      const format = isZip ? 'ZIP' : own.format;
      const name = `${toFileName(own.name)}.${format.toLowerCase()}`;
      return Reply.file<Blob>({ bytes: file.bytes, type: fileTypes[format], name });
    } finally {
      this.downloads -= 1;
    }
  }

  /**
   * @throws Problem `not-found` for an export of another account or identity, or of a report that the caller may no longer open; `forbidden`
   * as `EmbeddingService.getEmbedToken`
   */
  private async requireOwn(viewer: Viewer, id: number): Promise<OwnExport> {
    const own = await this.exports.findOwn(viewer, id);
    if (!own || !isDeepStrictEqual(own.identity, requireIdentity(own, viewer))) throw notFound();
    return own;
  }

  /**
   * Forgets an export. Power BI cannot cancel it and deletes its file within a day.
   * @throws Problem `not-found` for an export of another account
   */
  async cancel({ accountId }: Viewer, id: number): Promise<WriteResponse> {
    if (!(await this.exports.delete(accountId, id))) throw notFound();
    return { affectedRows: 1 };
  }

  private explainRefusal(error: unknown, context: object): WriteResponse {
    this.log.warn({ ...context, error: getMessage(error) }, 'Power BI started no export, the request fails');
    if (error instanceof PowerBiError) {
      // Also 404: the report exists, because Power BI issued an embed token for it.
      if (error.isRefusal) return refuseWrite('export.refused');
      if (error.status === 429) throw tooManyRequests(60, 'export.powerBiBusy');
    }
    throw unavailable('powerBi.unreachable');
  }

  /** Returns undefined if Power BI does not find the export. */
  private async catchUnavailable<T>(requestId: string, request: () => Promise<T>): Promise<T | undefined> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof PowerBiError && error.status === 404) return undefined;
      this.log.warn({ requestId, error: getMessage(error) }, 'Power BI export failed, the request fails');
      throw unavailable('powerBi.unreachable');
    }
  }
}

/** @param progress undefined if Power BI does not find the export */
export function getState(
  progress: ExportProgress | undefined,
  isOverdue: boolean,
): ReportExportState['state'] {
  if (progress?.status === 'Succeeded') return 'Succeeded';
  return progress?.isRunning && !isOverdue ? 'Running' : 'Failed';
}

/** Replaces the characters that file systems do not allow in names. */
export const toFileName = (name: string): string => name.replace(/[\p{Cc}<>:"/\\|?*]/gu, '-').trim();

const getMessage = (error: unknown) => (error instanceof Error ? error.message : 'unknown');
