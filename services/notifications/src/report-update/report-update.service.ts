import { Inject, Injectable } from '@nestjs/common';
import {
  managesReportsOf,
  notFound,
  wantsPage,
  type Caller,
  type Page,
  type Paging,
  type Principal,
  type reportAccessContract,
  type ReportUpdateRow,
  type UpdateRecipients,
} from '@portal/contracts';
import { refuseLongList, type CallClient } from '@portal/service-kit';
import { BroadcastAudienceService } from '../broadcast/broadcast-audience.service.js';
import { managedPartner } from '../managed-partner/managed-partner.js';
import { REPORT_ACCESS } from '../tokens.js';
import { ReportUpdateRepository } from './report-update.repository.js';

/** Updates of reports: who gets one, and whom earlier ones reached. */
@Injectable()
export class ReportUpdateService {
  constructor(
    private readonly updates: ReportUpdateRepository,
    private readonly audience: BroadcastAudienceService,
    @Inject(REPORT_ACCESS) private readonly reports: CallClient<typeof reportAccessContract>,
  ) {}

  /** The updates of the reports that the caller manages: a page where one is asked for. */
  async findAll(principal: Principal, paging: Paging): Promise<Page<ReportUpdateRow> | ReportUpdateRow[]> {
    const page = await this.updates.page(managedPartner(principal), paging);
    refuseLongList(paging, page.total);
    return wantsPage(paging) ? page : page.rows;
  }

  /**
   * The people who would get the caller's update of a report.
   * @throws Problem `not-found` for a report that the caller may not open
   */
  async findRecipients({ principal, requestId }: Caller, reportId: number): Promise<UpdateRecipients> {
    const { report } = await this.reports.find(requestId, { principal, report: reportId });
    if (!report) throw notFound();
    const { accountId } = principal;
    const owner = await this.updates.findOwner(reportId);
    const [viewers, { userAdminIds, administrators }] = await Promise.all([
      managesReportsOf(principal, owner.partnerId)
        ? this.audience.countViewers(requestId, reportId, accountId)
        : { count: null, hasMore: false },
      this.audience.findRepresentatives(owner.partnerId, accountId),
    ]);
    return {
      viewers: viewers.count,
      hasMoreViewers: viewers.hasMore,
      toUserAdmins: userAdminIds.some((id) => id !== accountId),
      toAdministrators: administrators.length > 0,
      owner: owner.name,
    };
  }
}
