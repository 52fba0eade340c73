import { Inject, Injectable } from '@nestjs/common';
import { isAdministrator, type Caller, type reportAccessContract } from '@portal/contracts';
import type { CallClient } from '@portal/service-kit';
import { REPORT_ACCESS } from '../tokens.js';

/** So many may be asked for at once. */
const mostAsked = 5_000;

/** Which of many reports a caller may open. */
@Injectable()
export class ReportOpenings {
  constructor(
    @Inject(REPORT_ACCESS) private readonly reportAccess: CallClient<typeof reportAccessContract>,
  ) {}

  /** The ids of those that the caller may open now, of reports of which there are copies: these are all open to administrators. */
  async find({ principal, requestId }: Caller, reportIds: readonly number[]): Promise<Set<number>> {
    if (isAdministrator(principal)) return new Set(reportIds);
    const open = new Set<number>();
    for (let asked = 0; asked < reportIds.length; asked += mostAsked) {
      const part = reportIds.slice(asked, asked + mostAsked);
      const found = await this.reportAccess.mayOpenEach(requestId, { principal, reportIds: part });
      for (const id of found.reportIds) open.add(id);
    }
    return open;
  }
}
