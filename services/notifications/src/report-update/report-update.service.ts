import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  getManagedPartner,
  managesPartner,
  notFound,
  reportAccessContract,
  reportEvents,
  type Caller,
  type Paging,
  type Principal,
  type UpdateRecipients,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { EventConsumer } from '@portal/service-kit';
import { BroadcastAudienceService } from '../broadcast/broadcast-audience.service.js';
import { BroadcastDeliveryJob } from '../broadcast/broadcast-delivery.job.js';
import { BroadcastRepository } from '../broadcast/broadcast.repository.js';
import { ReportUpdateRepository } from './report-update.repository.js';

@Injectable()
export class ReportUpdateService implements OnModuleInit {
  private readonly reports: CallClient<typeof reportAccessContract>;

  constructor(
    private readonly consumer: EventConsumer,
    private readonly updates: ReportUpdateRepository,
    private readonly broadcasts: BroadcastRepository,
    private readonly audience: BroadcastAudienceService,
    private readonly delivery: BroadcastDeliveryJob,
    requester: Requester,
  ) {
    this.reports = createCallClient(reportAccessContract, requester);
  }

  /** Adds a broadcast for each update. The recipients are found later, since there may be many. */
  onModuleInit(): void {
    this.consumer.listenEach(reportEvents.reportUpdated, async (transaction, update, id) => {
      await this.broadcasts.addReportUpdate(transaction, { source: `reportUpdated.${id}`, ...update });
      transaction.afterCommit.push(() => this.delivery.wake());
    });
  }

  /** Lists the updates of the reports that the caller manages. */
  findAll(principal: Principal, paging: Paging) {
    return this.updates.findPage(getManagedPartner(principal), paging);
  }

  /**
   * The people who would get the caller's update of a report.
   * @throws Problem `not-found` if the caller may not open the report
   */
  async findRecipients({ principal, requestId }: Caller, reportId: number): Promise<UpdateRecipients> {
    const { report } = await this.reports.find(requestId, { principal, report: reportId });
    if (!report) throw notFound();
    const { accountId } = principal;
    const owner = await this.updates.findOwner(reportId);
    const [viewers, { userAdminIds, administrators }] = await Promise.all([
      managesPartner(principal, owner.partnerId)
        ? this.audience.countViewers(requestId, reportId, accountId)
        : { count: null, hasMore: false },
      this.audience.findManagers(owner.partnerId, accountId),
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
