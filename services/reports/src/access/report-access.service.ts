import { Injectable } from '@nestjs/common';
import type { Principal, ReportCard } from '@portal/contracts';
import {
  ReportAccessRepository,
  type NamedReport,
  type PermissionQuery,
} from './report-access.repository.js';
import { ViewerService } from './viewer.service.js';
import type { Viewer } from './viewer.sql.js';

const maxPermissions = 10_000;

const noContent = {
  thumbnail: null,
  update: null,
  date_updated: null,
  new_page: null,
  date_page_added: null,
};

@Injectable()
export class ReportAccessService {
  constructor(
    private readonly access: ReportAccessRepository,
    private readonly viewers: ViewerService,
  ) {}

  async mayOpen(principal: Principal, reportId: number): Promise<{ allowed: boolean }> {
    return { allowed: (await this.access.findReport(principal, reportId)) !== undefined };
  }

  async mayOpenEach(principal: Principal, reportIds: number[]): Promise<{ reportIds: number[] }> {
    return { reportIds: await this.access.filter(principal, reportIds) };
  }

  /** Finds the cards of those of the reports that the viewer may open, in no order. Those that are hidden have no texts and images. */
  async findCards(viewer: Viewer, reportIds: number[]): Promise<Required<ReportCard>[]> {
    const cards = await this.access.findCards(viewer, reportIds);
    const hidden = await this.viewers.findHidden(viewer, reportIds);
    return cards.map((card) => (hidden.has(card.id) ? { ...card, ...noContent } : card));
  }

  /**
   * Finds a report by id, Power BI id or embed address; null when the principal may not open it.
   * @throws Problem `forbidden` for a report that is hidden from the principal's actor
   */
  async find(principal: Principal, report: number | string): Promise<{ report: NamedReport | null }> {
    const found = await this.access.findReport(principal, report);
    if (found) await this.viewers.requireShown(principal, found.id);
    return { report: found ?? null };
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
