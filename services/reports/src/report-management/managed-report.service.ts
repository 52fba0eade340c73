import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  isAdministrator,
  type Page,
  type Paging,
  type Principal,
  type ReportFilters,
  type ReportRow,
  type ViewedReportRow,
} from '@portal/contracts';
import { createUserNotFound, ViewerService } from '../access/viewer.service.js';
import { excludeAccount, excludeGroup, selectManaged } from '../report/report-list.sql.js';
import { ReportService } from '../report/report.service.js';

type Rows = Promise<Page<ReportRow>>;
type ViewedRows = Promise<Page<ViewedReportRow>>;

/** Lists of reports to change or permit. User admins get those of their own partner. */
@Injectable()
export class ManagedReportService {
  constructor(
    private readonly reports: ReportService,
    private readonly viewers: ViewerService,
  ) {}

  findAll(principal: Principal, filters: ReportFilters, query: Paging): ViewedRows {
    return this.reports.select(principal, selectManaged(filters, 'all'), query);
  }

  /** Finds the ids of all managed reports that match the filters and a search. */
  findIds(
    principal: Principal,
    filters: ReportFilters,
    { search }: Pick<Paging, 'search'>,
  ): Promise<number[]> {
    return this.reports.findIds(principal, selectManaged(filters, getManagedPartner(principal)), search);
  }

  findByPartner(principal: Principal, partnerId: number, filters: ReportFilters, query: Paging): ViewedRows {
    return this.reports.select(principal, selectManaged(filters, partnerId), query);
  }

  /**
   * Lists the reports without a user permission for an account, of one owner or all.
   * @throws Problem `not-found` for an unknown account, for user admins also for one of another partner
   */
  async withoutUserPermission(
    principal: Principal,
    accountId: number,
    partnerId: number | undefined,
    query: Paging,
  ): Rows {
    if (accountId !== principal.accountId) {
      const account = await this.viewers.find(accountId);
      if (!isAdministrator(principal) && account.partnerId !== principal.partnerId)
        throw createUserNotFound();
    }
    return this.reports.select(
      principal,
      excludeAccount(accountId, getManagedPartner(principal, partnerId)),
      query,
    );
  }

  /** Lists the reports without a permission for a group, of one owner or all. */
  withoutGroupPermission(
    principal: Principal,
    groupId: number,
    partnerId: number | undefined,
    query: Paging,
  ): Rows {
    return this.reports.select(
      principal,
      excludeGroup(groupId, getManagedPartner(principal, partnerId)),
      query,
    );
  }
}
