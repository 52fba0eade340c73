import { Inject, Injectable } from '@nestjs/common';
import type { Caller, reportAccessContract } from '@portal/contracts';
import type { CallClient } from '@portal/service-kit';
import { REPORT_ACCESS } from '../tokens.js';
import { RecentReportsRepository, type RecentReport } from './recent-reports.repository.js';

const shown = 8;
/** More than are shown, since some may be closed to the caller by now. */
const lookedAt = 50;

/** What callers opened last. */
@Injectable()
export class RecentReportsService {
  constructor(
    private readonly reports: RecentReportsRepository,
    @Inject(REPORT_ACCESS) private readonly reportAccess: CallClient<typeof reportAccessContract>,
  ) {}

  /** The caller's last reports that it may open now, the latest first. */
  async find({ principal, requestId }: Caller): Promise<RecentReport[]> {
    const reports = await this.reports.find(principal.accountId, lookedAt);
    if (reports.length === 0) return [];
    const pairs = reports.map(({ id }) => ({ principal, reportId: id }));
    const { allowed } = await this.reportAccess.mayOpen(requestId, { pairs });
    return reports.filter((_, index) => allowed[index]).slice(0, shown);
  }
}
