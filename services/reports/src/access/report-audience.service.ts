import { Injectable } from '@nestjs/common';
import { notFound, type Inputs, type Principal, type reportAudienceContract } from '@portal/contracts';
import { ReportAccessRepository } from './report-access.repository.js';
import { ReportAudienceRepository } from './report-audience.repository.js';

type Filter = Inputs<typeof reportAudienceContract>['findRecipients'];
type ViewersQuery = Inputs<typeof reportAudienceContract>['filterViewers'];

@Injectable()
export class ReportAudienceService {
  constructor(
    private readonly access: ReportAccessRepository,
    private readonly audience: ReportAudienceRepository,
  ) {}

  /**
   * Lists the other users who may open a report, of the caller's partner or of any.
   * @throws Problem `not-found` for a report that the caller may not open, `malformed` for too many users without a limit
   */
  async findRecipients(principal: Principal, filter: Filter) {
    if (!(await this.access.findReport(principal, filter.reportId))) throw notFound();
    return this.audience.findViewers(principal, filter);
  }

  /** Returns the active accounts among the given ones that may open a report now, of one partner if given. */
  async filterViewers({ reportId, accountIds, partnerId }: ViewersQuery): Promise<{ accountIds: number[] }> {
    const viewers = await this.audience.filterViewers(reportId, accountIds, { partnerId });
    return { accountIds: viewers.map(({ id }) => id) };
  }
}
