import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { ReportAccessRepository } from './report-access.repository.js';

/** The decision of who may open a report, for other services. */
@Injectable()
export class ReportAccessService {
  constructor(private readonly access: ReportAccessRepository) {}

  /** Whether each principal may open its report now, in the order of the pairs. */
  async mayOpen(pairs: { principal: Principal; reportId: number }[]): Promise<{ allowed: boolean[] }> {
    const openings = pairs.map(({ principal, reportId }) => ({ viewer: principal, reportId }));
    return { allowed: await this.access.decide(openings) };
  }
}
