import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  managesPartner,
  notFound,
  type AboutReport,
  type AccessPairRow,
  type Page,
  type Paging,
  type Principal,
} from '@portal/contracts';
import { AccessExplainedRepository } from '../access/access-explained.repository.js';
import { AccessExplainedService } from '../access/access-explained.service.js';
import { ViewerService } from '../access/viewer.service.js';
import { ReportFailureRepository } from '../power-bi/report-failure.repository.js';
import { AboutReportRepository, type StoredReport } from './about-report.repository.js';

/** Reads the details of one report, and the reports of one person, as far as the caller may see them. */
@Injectable()
export class AboutReportService {
  constructor(
    private readonly reports: AboutReportRepository,
    private readonly access: AccessExplainedService,
    private readonly pairs: AccessExplainedRepository,
    private readonly viewers: ViewerService,
    private readonly failures: ReportFailureRepository,
  ) {}

  /** @throws Problem `not-found` for a report that the caller may neither open nor manage */
  async find(principal: Principal, id: number): Promise<AboutReport> {
    const { isOpen, failed_refresh, ...report } = await this.findVisible(principal, id);
    const grants = isOpen ? await this.access.findReasons(principal, id) : [];
    const isManaged = managesPartner(principal, report.user_type_id);
    const failures = isManaged ? await this.failures.find(id) : [];
    return { ...report, isManaged, grants, failures, failed_refresh: isManaged ? failed_refresh : null };
  }

  findUpdates(id: number, paging: Paging) {
    return this.reports.findNotes(id, paging);
  }

  /** @throws Problem `not-found` for a report that the caller does not manage */
  async findPeople(principal: Principal, id: number, paging: Paging) {
    await this.requireManaged(principal, id);
    const pairs = this.pairs.findPairsOfReport(id, paging, getManagedPartner(principal));
    return this.withPermissions(principal, pairs);
  }

  /** @throws Problem `not-found` for a report that the caller does not manage */
  async findPartners(principal: Principal, id: number, paging: Paging) {
    await this.requireManaged(principal, id);
    return this.pairs.findPartnersOfReport(id, paging);
  }

  /** @throws Problem `not-found` for a report that the caller does not manage */
  async findGroups(principal: Principal, id: number, paging: Paging) {
    await this.requireManaged(principal, id);
    return this.reports.findGroups(id, paging);
  }

  /** @throws Problem `not-found` for a person that the caller does not manage */
  async findReports(principal: Principal, personId: number, paging: Paging) {
    const person = await this.viewers.findManaged(principal, personId);
    return this.withPermissions(principal, this.access.findReports(person, paging));
  }

  private async findVisible(principal: Principal, id: number): Promise<StoredReport> {
    const report = await this.reports.find(principal, id);
    if (!report) throw notFound();
    return report;
  }

  private async requireManaged(principal: Principal, id: number): Promise<void> {
    const { user_type_id: partnerId } = await this.findVisible(principal, id);
    if (!managesPartner(principal, partnerId)) throw notFound();
  }

  /** Adds the user permissions that the caller may take away. */
  private async withPermissions(principal: Principal, found: Promise<Page<AccessPairRow>>) {
    const { rows, total } = await found;
    const permissions = await this.reports.findPermissions(
      rows.map(({ userId }) => userId),
      rows.map(({ reportId }) => reportId),
      getManagedPartner(principal),
    );
    const ids = new Map(permissions.map(({ id, accountId, reportId }) => [`${accountId}-${reportId}`, id]));
    const withIds = rows.map((row) => ({ ...row, permissionId: ids.get(row.id) ?? null }));
    return { rows: withIds, total };
  }
}
