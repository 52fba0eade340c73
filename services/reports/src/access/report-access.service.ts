import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { NamedReportRepository, type NamedReport } from './named-report.repository.js';
import { PartnerAccessRepository } from './partner-access.repository.js';
import { PermissionInForceRepository, type PermissionsWanted } from './permission-in-force.repository.js';
import { ReportAccessRepository } from './report-access.repository.js';

const permissionsAtOnce = 10_000;

/** The decision of who may open a report, for other services. */
@Injectable()
export class ReportAccessService {
  constructor(
    private readonly access: ReportAccessRepository,
    private readonly named: NamedReportRepository,
    private readonly partners: PartnerAccessRepository,
    private readonly permissions: PermissionInForceRepository,
  ) {}

  /** Whether each principal may open its report now, in the order of the pairs. */
  async mayOpen(pairs: { principal: Principal; reportId: number }[]): Promise<{ allowed: boolean[] }> {
    const openings = pairs.map(({ principal, reportId }) => ({ viewer: principal, reportId }));
    return { allowed: await this.access.decide(openings) };
  }

  /** Those of the reports that one principal may open now. */
  async mayOpenEach(principal: Principal, reportIds: number[]): Promise<{ reportIds: number[] }> {
    return { reportIds: await this.access.filter(principal, reportIds) };
  }

  /** The report by our own id, Power BI's or its embed address; null when there is none that the principal may open now. */
  async find(principal: Principal, report: number | string): Promise<{ report: NamedReport | null }> {
    return { report: (await this.named.find(principal, report)) ?? null };
  }

  /** The reports that anybody of a partner may open. */
  async openToPartner(partnerId: number): Promise<{ reportIds: number[] }> {
    return { reportIds: await this.partners.open(partnerId) };
  }

  /** The next 10,000 permissions in force of those that are wanted. */
  async permissionsInForce(wanted: PermissionsWanted) {
    const found = await this.permissions.next(wanted, permissionsAtOnce);
    return {
      reportIds: found.map(({ reportId }) => reportId),
      receiverIds: found.map(({ receiverId }) => receiverId),
      granted: found.map(({ granted }) => granted),
      next: found.length < permissionsAtOnce ? null : (found.at(-1)?.id ?? null),
    };
  }
}
