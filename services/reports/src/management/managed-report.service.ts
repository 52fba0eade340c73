import { Injectable } from '@nestjs/common';
import { isAdministrator, type Principal, type Reply, type ReportRow } from '@portal/contracts';
import { noSuchUser, ViewerService } from '../access/viewer.service.js';
import { ofPartner, notOfAccount, notOfGroup } from '../report/report-selection.js';
import { ReportService, type ListWanted } from '../report/report.service.js';

type Rows = Promise<Reply<ReportRow[]>>;

/** Lists from which reports are chosen to be changed or permitted; a user admin's are of its own partner. */
@Injectable()
export class ManagedReportService {
  constructor(
    private readonly reports: ReportService,
    private readonly viewers: ViewerService,
  ) {}

  /** All reports. */
  all(principal: Principal, paging: ListWanted): Rows {
    return this.reports.list(principal, paging);
  }

  /** Those that a partner owns. */
  ofPartner(principal: Principal, partnerId: number, paging: ListWanted): Rows {
    return this.reports.select(principal, { selection: ofPartner, values: [partnerId] }, paging);
  }

  /**
   * Those that an account was not granted by itself, of one owner or all.
   * @throws Problem `not-found` for an account that there is not, and to a user admin for one of another partner
   */
  async notOfAccount(
    principal: Principal,
    accountId: number,
    partnerId: number | undefined,
    paging: ListWanted,
  ): Rows {
    if (accountId !== principal.accountId) {
      const account = await this.viewers.find(accountId);
      if (!isAdministrator(principal) && account.partnerId !== principal.partnerId) throw noSuchUser();
    }
    const values = [accountId, ownerOf(principal, partnerId)];
    return this.reports.select(principal, { selection: notOfAccount, values }, paging);
  }

  /** Those that a group does not have, of one owner or all. */
  notOfGroup(principal: Principal, groupId: number, partnerId: number | undefined, paging: ListWanted): Rows {
    const values = [groupId, ownerOf(principal, partnerId)];
    return this.reports.select(principal, { selection: notOfGroup, values }, paging);
  }
}

/** Whose reports are listed: null for all, which administrators alone may have. */
const ownerOf = (principal: Principal, partnerId: number | undefined): number | null =>
  isAdministrator(principal) ? (partnerId ?? null) : principal.partnerId;
