import { Injectable } from '@nestjs/common';
import { isAdministrator, reportAccessContract, type Caller, type ReportCard } from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';

const maxReportsPerRequest = 5_000;

/** Asks the reports service which reports may be opened. */
@Injectable()
export class ReportAccessService {
  private readonly reportAccess: CallClient<typeof reportAccessContract>;

  constructor(requester: Requester) {
    this.reportAccess = createCallClient(reportAccessContract, requester);
  }

  /** Filters the ids of existing reports that the caller may open now. Administrators may open all of them. */
  async filterOpenable({ principal, requestId }: Caller, reportIds: readonly number[]): Promise<Set<number>> {
    if (isAdministrator(principal)) return new Set(reportIds);
    const openable = new Set<number>();
    for (let start = 0; start < reportIds.length; start += maxReportsPerRequest) {
      const batch = reportIds.slice(start, start + maxReportsPerRequest);
      const allowed = await this.reportAccess.mayOpenEach(requestId, { principal, reportIds: batch });
      for (const id of allowed.reportIds) openable.add(id);
    }
    return openable;
  }

  /** Finds the cards of those of the reports that the caller may open, in no order. */
  async findCards({ principal, requestId }: Caller, reportIds: number[]): Promise<ReportCard[]> {
    return (await this.reportAccess.findCards(requestId, { principal, reportIds })).cards;
  }

  async findOpenToPartner(requestId: string, partnerId: number): Promise<number[]> {
    return (await this.reportAccess.findOpenToPartner(requestId, { partnerId })).reportIds;
  }
}
