import { Inject, Injectable } from '@nestjs/common';
import { notFound, type FrameRefusal, type Principal, type ReportType } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import type { ReportsConfig } from '../config.js';
import { EmbedUrls } from './embed-url.js';
import { EmbeddingRepository } from './embedding.repository.js';
import { findFrameRefusal } from './frame-refusal.js';

/** Checks whether the pages of Web Embed and Dash reports can be shown in the portal. */
@Injectable()
export class FrameCheckService {
  constructor(
    private readonly reports: EmbeddingRepository,
    private readonly embedUrls: EmbedUrls,
    @Inject(CONFIG) private readonly config: Pick<ReportsConfig, 'PORTAL_URL'>,
  ) {}

  /** Checks the page at an address that may be embedded. Applications behind the portal's proxy need a token of the viewer. */
  async check(type: ReportType, address: string): Promise<FrameRefusal | undefined> {
    if (this.embedUrls.findApplication(new URL(address))) return undefined;
    const portalOrigin = new URL(this.config.PORTAL_URL).origin;
    return findFrameRefusal(address, portalOrigin, (next) => this.embedUrls.normalise(type, next));
  }

  /**
   * Checks the page of a report for the caller, who looks at it.
   * @throws Problem `not-found` for a report that the caller may not open
   */
  async checkReport(principal: Principal, reportId: number): Promise<FrameRefusal | undefined> {
    const report = await this.reports.findWebReport(principal, reportId);
    const address = report?.embedUrl && this.embedUrls.normalise(report.type, report.embedUrl);
    if (!address) throw notFound();
    return this.check(report.type, address);
  }
}
