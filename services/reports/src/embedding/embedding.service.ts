import { Injectable } from '@nestjs/common';
import { notFound, type Caller } from '@portal/contracts';
import { EmbedTokens } from '../power-bi/embed-tokens.js';
import { EmbedReportRepository } from './embed-report.repository.js';
import { EmbedUrls } from './embed-url.js';

/** Hands out what the viewer needs to show a Power BI report. */
@Injectable()
export class EmbeddingService {
  constructor(
    private readonly reports: EmbedReportRepository,
    private readonly embedUrls: EmbedUrls,
    private readonly tokens: EmbedTokens,
  ) {}

  /**
   * A view-only token for a report that the caller may open now; `expiresInSeconds` counts from the answer.
   * @throws Problem `not-found` for any other report and for a dataset that is not the report's; `unavailable` when Power BI is away
   */
  async getEmbedToken(
    { principal, requestId }: Caller,
    asked: { reportId: string; datasetId?: string | null | undefined },
  ) {
    const report = await this.reports.find(principal, asked.reportId.toLowerCase());
    const datasetId = asked.datasetId?.toLowerCase() ?? report?.datasetId;
    if (!report || datasetId !== report.datasetId) throw notFound();
    if (report.status === 'Unavailable') throw notFound('The report is no longer available in Power BI.');
    // Without a workspace no import has found the report yet.
    if (!report.workspaceId) {
      throw notFound('The report can be opened once an import has found it in Power BI.');
    }
    const embedUrl = report.embedUrl && this.embedUrls.embeddable('Power Bi', report.embedUrl);
    if (!embedUrl) throw notFound();
    const { workspaceId, reportId } = report;
    const { token, expiresInSeconds } = await this.tokens.get(requestId, workspaceId, reportId);
    return { token, embedUrl, expiresInSeconds };
  }
}
