import { Injectable } from '@nestjs/common';
import {
  notFound,
  wantsPage,
  type Inputs,
  type Page,
  type PersonName,
  type Principal,
  type reportAudienceContract,
} from '@portal/contracts';
import { refuseLongList } from '@portal/service-kit';
import { NamedReportRepository } from '../access/named-report.repository.js';
import { ReportAudienceRepository } from './report-audience.repository.js';

type Filter = Inputs<typeof reportAudienceContract>['findRecipients'];
type Among = Inputs<typeof reportAudienceContract>['among'];

/** Which people may open a report. */
@Injectable()
export class ReportAudienceService {
  constructor(
    private readonly reports: NamedReportRepository,
    private readonly audience: ReportAudienceRepository,
  ) {}

  /**
   * The other people of the caller's own partner who may open a report: a page where one is asked for, all else.
   * @throws Problem `not-found` for a report that the caller may not open itself, `malformed` for too many people at once
   */
  async findRecipients(principal: Principal, filter: Filter): Promise<Page<PersonName> | PersonName[]> {
    const { reportId, ...paging } = filter;
    if (!(await this.reports.find(principal, reportId))) throw notFound();
    const page = await this.audience.colleagues(principal, reportId, paging);
    refuseLongList(paging, page.total);
    return wantsPage(paging) ? page : page.rows;
  }

  /** Those of the accounts, or of those that are a partner's people, that may open a report now; none that is not active may. */
  async among({ reportId, accountIds, partnerId }: Among): Promise<{ accountIds: number[] }> {
    return { accountIds: await this.audience.among(reportId, accountIds, partnerId) };
  }
}
