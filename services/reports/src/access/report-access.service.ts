import { Injectable } from '@nestjs/common';
import type { Principal, ReportCard } from '@portal/contracts';
import {
  ReportAccessRepository,
  type NamedReport,
  type PermissionQuery,
} from './report-access.repository.js';

const maxPermissions = 10_000;

@Injectable()
export class ReportAccessService {
  constructor(private readonly access: ReportAccessRepository) {}

  /** Decides whether each principal may open its report now, in the order of the pairs. */
  async mayOpen(pairs: { principal: Principal; reportId: number }[]): Promise<{ allowed: boolean[] }> {
    const viewerReports = pairs.map(({ principal, reportId }) => ({ viewer: principal, reportId }));
    return { allowed: await this.access.decide(viewerReports) };
  }

  async mayOpenEach(principal: Principal, reportIds: number[]): Promise<{ reportIds: number[] }> {
    return { reportIds: await this.access.filter(principal, reportIds) };
  }

  async findCards(principal: Principal, reportIds: number[]): Promise<{ cards: ReportCard[] }> {
    return { cards: await this.access.findCards(principal, reportIds) };
  }

  /** Finds a report by id, Power BI id or embed address; null when the principal may not open it. */
  async find(principal: Principal, report: number | string): Promise<{ report: NamedReport | null }> {
    return { report: (await this.access.findReport(principal, report)) ?? null };
  }

  async findOpenToPartner(partnerId: number): Promise<{ reportIds: number[] }> {
    return { reportIds: await this.access.findOpenToPartner(partnerId) };
  }

  /** Returns the next 10,000 permissions in force that match the query. */
  async findPermissionsInForce(query: PermissionQuery) {
    const permissions = await this.access.findPermissionsInForce(query, maxPermissions);
    return {
      reportIds: permissions.map(({ reportId }) => reportId),
      receiverIds: permissions.map(({ receiverId }) => receiverId),
      granted: permissions.map(({ granted }) => granted),
      next: permissions.length < maxPermissions ? null : (permissions.at(-1)?.id ?? null),
    };
  }
}
