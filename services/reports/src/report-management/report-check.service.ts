import { Inject, Injectable } from '@nestjs/common';
import {
  isAdministrator,
  type Caller,
  type FrameRefusal,
  type Inputs,
  type OutputOf,
  type reportManagementContract,
  type ReportType,
  describeRefusal,
  type RefusalText,
} from '@portal/contracts';
import { CONFIG, LOG, type Log } from '@portal/server-kit';
import type { ReportsConfig } from '../config.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import { FrameCheckService } from '../embedding/frame-check.service.js';
import { isEmbeddable, type ListedReport } from '../power-bi/power-bi.client.js';
import { ReportFinder } from '../power-bi/report-finder.js';
import { ReportManagementRepository } from './report-management.repository.js';
import { readPowerBiId } from './report-values.js';

type Input = Inputs<typeof reportManagementContract>['check'];
type Outcome = OutputOf<(typeof reportManagementContract)['calls']['check']>;
type CheckError = Outcome['errors'][number];

/** Checks the address and the ids of a report before it is added. */
@Injectable()
export class ReportCheckService {
  constructor(
    private readonly reports: ReportManagementRepository,
    private readonly embedUrls: EmbedUrls,
    private readonly frames: FrameCheckService,
    private readonly finder: ReportFinder,
    @Inject(CONFIG) private readonly config: Pick<ReportsConfig, 'POWER_BI_WORKSPACES' | 'PORTAL_URL'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Checks the values that are given. Searches Power BI for administrators only: user admins must not read its workspaces. */
  async check(caller: Caller, input: Input): Promise<Outcome> {
    return { ...(await this.checkValues(caller, input)), hosts: this.embedUrls.listHosts(input.type) };
  }

  private async checkValues(
    caller: Caller,
    { type, embedUrl, reportId, datasetId }: Input,
  ): Promise<Omit<Outcome, 'hosts'>> {
    const errors: CheckError[] = [];
    const addressError = embedUrl && (await this.checkAddress(type, embedUrl));
    if (addressError) errors.push({ field: 'embedUrl', ...addressError });
    if (type !== 'Power Bi') return { errors, report: null };
    const id = readPowerBiId(reportId);
    if (reportId && !id) errors.push({ field: 'reportId', ...describeRefusal('report.reportIdForm') });
    const dataset = readPowerBiId(datasetId);
    if (datasetId && !dataset)
      errors.push({ field: 'datasetId', ...describeRefusal('report.datasetIdForm') });
    if (!id || !isAdministrator(caller.principal)) return { errors, report: null };
    const { error, report } = await this.search(caller, id);
    if (error) errors.push({ field: 'reportId', ...error });
    if (dataset && report?.datasetId && dataset !== report.datasetId) {
      errors.push({
        field: 'datasetId',
        ...describeRefusal('report.datasetDiffers', { id: report.datasetId }),
      });
    }
    return { errors, report };
  }

  private async checkAddress(type: ReportType, embedUrl: string): Promise<RefusalText | undefined> {
    const address = this.embedUrls.normalise(type, embedUrl);
    if (address === null) return describeRefusal(this.embedUrls.explainRefusal(type, embedUrl));
    // Power BI's pages need a token.
    const refusal = type === 'Power Bi' ? undefined : await this.frames.check(type, address);
    return refusal && this.explainFrameRefusal(refusal);
  }

  private explainFrameRefusal({ kind, status }: FrameRefusal): RefusalText {
    switch (kind) {
      case 'error':
        return describeRefusal('embedding.pageError', { status: status ?? '' });
      case 'signIn':
        return describeRefusal('embedding.pageSignIn');
      case 'frame':
        return describeRefusal('embedding.pageRefused', { origin: new URL(this.config.PORTAL_URL).origin });
    }
  }

  private async search(
    { requestId }: Caller,
    reportId: string,
  ): Promise<{ error?: RefusalText; report: Outcome['report'] }> {
    const known = await this.reports.findNameByReportId(reportId);
    if (known !== undefined)
      return { error: describeRefusal('report.idTakenBy', { name: known }), report: null };
    if (this.config.POWER_BI_WORKSPACES.length === 0)
      return { error: describeRefusal('report.noWorkspace'), report: null };
    try {
      const found = await this.finder.find(reportId);
      if (!found) return { error: describeRefusal('report.unknownId'), report: null };
      if (!isEmbeddable(found.report)) return { error: describeRefusal('report.paginated'), report: null };
      const [workspace, isIdentityRequired] = await Promise.all([
        this.finder.findWorkspaceName(found.workspaceId),
        this.finder.needsIdentity(found),
      ]);
      return { report: { ...this.getDetails(found.report), workspace, isIdentityRequired } };
    } catch (error) {
      const context = { requestId, reportId, error: error instanceof Error ? error.message : 'unknown' };
      this.log.warn(context, 'Power BI search failed, the report is not checked');
      return { error: describeRefusal('report.notChecked'), report: null };
    }
  }

  private getDetails({ name, datasetId = null, embedUrl }: ListedReport) {
    return { name, datasetId, embedUrl: embedUrl ? this.embedUrls.normalise('Power Bi', embedUrl) : null };
  }
}
