import { Inject, Injectable } from '@nestjs/common';
import { notFound, unavailable, type Caller, type PowerBiFailure, type Problem } from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import { PowerBiId } from '../config.js';
import { ViewerService } from '../access/viewer.service.js';
import { findFailure } from '../power-bi/power-bi-failure.js';
import { isEmbeddable, PowerBiClient, type ReportLocation } from '../power-bi/power-bi.client.js';
import { ReportFinder } from '../power-bi/report-finder.js';
import { createTokenCache, type ExpiringToken } from '../power-bi/token-cache.js';
import { ReportFailureRepository } from '../power-bi/report-failure.repository.js';
import {
  createNotSetUpProblem,
  requireIdentity,
  type EffectiveIdentity,
} from '../report-identity/effective-identity.js';
import { EmbedUrls } from './embed-url.js';
import { EmbeddingRepository, type PowerBiReport } from './embedding.repository.js';

const timeoutMs = 15_000;
/** A report as one viewer sees it: viewers with the same identity share its token. */
interface ViewedReport extends ReportLocation {
  /** Null for a report that is not added yet. */
  id: number | null;
  identity: EffectiveIdentity | null;
}

export interface LocatedReport extends ReportLocation {
  id: number;
  identity: EffectiveIdentity | null;
  name: string;
  canExport: boolean;
}

/** Issues embed tokens of Power BI reports, with row-level security as the viewer's identity. */
@Injectable()
export class EmbeddingService {
  private readonly tokens = createTokenCache(async ({ id, identity, ...location }: ViewedReport) => {
    const retryOptions = { deadline: performance.now() + timeoutMs };
    const token = await this.powerBi.generateToken(location, identity, retryOptions);
    if (id !== null) await this.failures.clear(id, 'view');
    return token;
  });

  constructor(
    private readonly reports: EmbeddingRepository,
    private readonly embedUrls: EmbedUrls,
    private readonly powerBi: PowerBiClient,
    private readonly finder: ReportFinder,
    private readonly failures: ReportFailureRepository,
    private readonly viewers: ViewerService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Returns a view-only token for a report that the caller may open now. `expiresInSeconds` counts from the response.
   * @throws Problem `not-found` for any other report, and for a dataset of another report; `forbidden` for a report that needs an
   * identity and has none for the caller, or not the right one, or is hidden from the caller's actor; `unavailable` when Power BI fails
   */
  async getEmbedToken(
    { principal, requestId }: Caller,
    input: { reportId: string; datasetId?: string | null | undefined },
  ) {
    const report = await this.reports.find(principal, input.reportId.toLowerCase());
    const datasetId = input.datasetId?.toLowerCase() ?? report?.datasetId;
    if (!report || datasetId !== report.datasetId) throw notFound();
    await this.viewers.requireShown(principal, report.id);
    const actor = await this.viewers.findActor(principal);
    // Only administrators see the rows of others. Others see the report with their own.
    const viewer = actor.role === 'administrator' ? principal : actor;
    const viewed = viewer === principal ? report : await this.reports.find(viewer, report.id);
    if (!viewed) throw notFound();
    return this.issueToken(requestId, viewed, requireIdentity(viewed, viewer));
  }

  /**
   * Returns a report for which Power BI issues the caller an embed token now, not from the cache.
   * @throws Problem as {@link getEmbedToken}
   */
  async requireEmbeddable({ principal, requestId }: Caller, id: number): Promise<LocatedReport> {
    const report = await this.reports.find(principal, id);
    if (!report) throw notFound();
    const identity = requireIdentity(report, principal);
    await this.issueToken(requestId, report, identity, true);
    const { workspaceId, name, reportId, datasetId, canExport } = report;
    return { id, name, reportId, datasetId, canExport, identity, workspaceId: workspaceId ?? '' };
  }

  private async issueToken(
    requestId: string,
    report: PowerBiReport,
    identity: EffectiveIdentity | null,
    forceRefresh = false,
  ) {
    if (report.status === 'Unavailable') throw notFound('powerBi.unavailable');
    // The import sets the workspace.
    if (!report.workspaceId) {
      throw notFound('powerBi.notImported');
    }
    const embedUrl = report.embedUrl && this.embedUrls.normalise('Power Bi', report.embedUrl);
    if (!embedUrl) throw notFound();
    const { id, workspaceId, reportId, datasetId } = report;
    const viewed = { id, workspaceId, reportId, datasetId, identity };
    const { token, expiresAt } = await this.findToken(requestId, viewed, forceRefresh);
    return { token, embedUrl, expiresInSeconds: Math.floor((expiresAt - performance.now()) / 1_000) };
  }

  /**
   * Returns a view-only token for a report of the configured workspaces that is not added yet.
   * @throws Problem `not-found` when there is none or its address may not be embedded, `unavailable` when Power BI fails
   */
  async getPreviewToken({ requestId }: Caller, input: { reportId: string }) {
    const reportId = PowerBiId.safeParse(input.reportId).data;
    if (!reportId) throw notFound();
    const found = await this.finder.find(reportId).catch((error: unknown) => {
      this.log.warn({ requestId, reportId, error: getMessage(error) }, 'Power BI search failed, no preview');
      throw unavailable('powerBi.network');
    });
    const embedUrl = found?.report.embedUrl && this.embedUrls.normalise('Power Bi', found.report.embedUrl);
    if (!embedUrl || !isEmbeddable(found.report)) throw notFound();
    const { token, expiresAt } = await this.findToken(requestId, {
      id: null,
      workspaceId: found.workspaceId,
      reportId,
      datasetId: found.report.datasetId ?? null,
      identity: null,
    });
    return { token, embedUrl, expiresInSeconds: Math.floor((expiresAt - performance.now()) / 1_000) };
  }

  private async findToken(
    requestId: string,
    report: ViewedReport,
    forceRefresh = false,
  ): Promise<ExpiringToken> {
    try {
      return await this.tokens.forceFetch(JSON.stringify(report), { context: report, forceRefresh });
    } catch (error) {
      const { workspaceId, reportId } = report;
      const context = { requestId, workspaceId, reportId, error: getMessage(error) };
      this.log.warn(context, 'Power BI issued no embed token, the request fails');
      if (report.id !== null) await this.failures.record(report.id, 'view', error);
      throw createProblem(findFailure(error));
    }
  }
}

/** Explains to people why a report cannot be opened, and what they can do. */
function createProblem(failure: PowerBiFailure | undefined): Problem {
  switch (failure) {
    case 'deleted':
      return notFound('powerBi.unavailable');
    // The dataset needs an identity, which no import has read yet, or another one.
    case 'identity':
      return createNotSetUpProblem();
    case 'capacity':
      return unavailable('powerBi.paused');
    case 'permission':
    case 'tenantSetting':
    case 'credential':
      return unavailable('powerBi.denied');
    case 'throttled':
      return unavailable('powerBi.busy');
    default:
      return unavailable('powerBi.network');
  }
}

const getMessage = (error: unknown) => (error instanceof Error ? error.message : 'unknown');
