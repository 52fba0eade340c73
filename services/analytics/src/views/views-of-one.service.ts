import { Injectable } from '@nestjs/common';
import {
  managesPartner,
  notFound,
  type Caller,
  type Paging,
  type Principal,
  type ViewsOfReport,
} from '@portal/contracts';
import { ReportAccessService } from '../report-access/report-access.service.js';
import { ViewsOfOneRepository } from './views-of-one.repository.js';

/** Reads views of one person or of one report. */
@Injectable()
export class ViewsOfOneService {
  constructor(
    private readonly views: ViewsOfOneRepository,
    private readonly reportAccess: ReportAccessService,
  ) {}

  /**
   * Lists the reports that a person viewed and that the caller may open now.
   * @throws Problem `not-found` for an unknown person, for user admins also for one of another partner
   */
  async findByPerson(caller: Caller, personId: number, paging: Paging) {
    await this.requireManaged(caller.principal, personId);
    const viewedIds = await this.views.findViewedIds(personId);
    const openableIds = await this.reportAccess.filterOpenable(caller, viewedIds);
    return this.views.findByPerson(personId, [...openableIds], paging);
  }

  /** @throws Problem `not-found` for a report that the caller does not manage */
  async findByReport(principal: Principal, reportId: number): Promise<ViewsOfReport> {
    const report = await this.views.findReport(reportId);
    if (!report || !managesPartner(principal, report.ownerPartnerId)) throw notFound();
    return this.views.findByReport(reportId);
  }

  private async requireManaged(principal: Principal, personId: number): Promise<void> {
    const person = await this.views.findAccount(personId);
    if (!person || !managesPartner(principal, person.partnerId)) throw notFound();
  }
}
