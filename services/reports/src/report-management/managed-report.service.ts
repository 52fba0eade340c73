import { Injectable } from '@nestjs/common';
import { getManagedPartner, type Paging, type Principal } from '@portal/contracts';
import { ViewerService } from '../access/viewer.service.js';
import { excludeAccount } from '../report/report-list.sql.js';
import { ReportService } from '../report/report.service.js';

/** Lists of reports to permit. User admins get those of their own partner. */
@Injectable()
export class ManagedReportService {
  constructor(
    private readonly reports: ReportService,
    private readonly viewers: ViewerService,
  ) {}

  /**
   * Lists the reports without a user permission for an account, of one owner or all.
   * @throws Problem `not-found` for an unknown account, for user admins also for one of another partner
   */
  async withoutUserPermission(
    principal: Principal,
    accountId: number,
    partnerId: number | undefined,
    query: Paging,
  ) {
    if (accountId !== principal.accountId) await this.viewers.findManaged(principal, accountId);
    const selection = excludeAccount(accountId, getManagedPartner(principal, partnerId));
    return this.reports.select(principal, selection, query);
  }
}
