import { Injectable } from '@nestjs/common';
import type { Caller } from '@portal/contracts';
import { ReportOpenings } from '../report-access/report-openings.js';
import { RecentReportsRepository, type RecentReport } from './recent-reports.repository.js';

const shown = 8;
/** More than are shown, since some may be closed to the caller by now. */
const lookedAt = 50;

/** What callers opened last. */
@Injectable()
export class RecentReportsService {
  constructor(
    private readonly reports: RecentReportsRepository,
    private readonly openings: ReportOpenings,
  ) {}

  /** The caller's last reports that it may open now, the latest first. */
  async find(caller: Caller): Promise<RecentReport[]> {
    const reports = await this.reports.find(caller.principal.accountId, lookedAt);
    const open = await this.openings.find(
      caller,
      reports.map(({ id }) => id),
    );
    return reports.filter(({ id }) => open.has(id)).slice(0, shown);
  }
}
