import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  type Caller,
  type Inputs,
  type Page,
  type Principal,
  type reportAccessContract,
  type usageContract,
  type UsageKind,
} from '@portal/contracts';
import type { CallClient } from '@portal/service-kit';
import { ReportOpenings } from '../report-access/report-openings.js';
import { REPORT_ACCESS } from '../tokens.js';
import { pageOf } from './page-of.js';
import { ReportCopyRepository } from './report-copy.repository.js';
import { SharedResults } from './shared-results.js';
import { UnusedPermissionService } from './unused-permission.service.js';
import { unopenedList, unusedPermissionList, unusedPermissionsList, usageList } from './usage-lists.js';
import { UsageReportRepository, type Usage, type UsageRange } from './usage-report.repository.js';

type Input = Inputs<typeof usageContract>;

/** Recording views must not wait for those who look at them, so few are answered at once. */
const sharing = { keptFor: 15_000, most: 50, mostRows: 200_000, atOnce: 2, mostWaiting: 20 };

const noUsage: Usage = {
  ...{ id: null, name: null, views: 0, viewers: 0, secondsInView: 0 },
  viewTime: { median: null, p95: null },
  drawTime: { median: null, p95: null },
};

/** How the portal is used: of administrators' own choice of partner, of user admins' own. Answers may be some seconds old. */
@Injectable()
export class UsageReportService {
  private readonly results = new SharedResults(sharing);

  constructor(
    private readonly usage: UsageReportRepository,
    private readonly reports: ReportCopyRepository,
    private readonly permissions: UnusedPermissionService,
    private readonly openings: ReportOpenings,
    @Inject(REPORT_ACCESS) private readonly reportAccess: CallClient<typeof reportAccessContract>,
  ) {}

  /** Usage by something; by `all` it is one row, be there views or not. */
  async findAll(caller: Caller, { by, from, to, userTypeId, ...paging }: Input['findAll']) {
    const found = await this.usageBy(by, { from, to, partnerId: partnerOf(caller.principal, userTypeId) });
    const rows = by === 'all' && found.length === 0 ? [noUsage] : found;
    return this.withOpenable(caller, pageOf(rows, paging, usageList), by === 'report');
  }

  /** Reports without a view, of a partner's people where it is told of a partner: then of those that they may open. */
  async findUnopened(caller: Caller, { from, to, userTypeId, ...paging }: Input['findUnopened']) {
    const partnerId = partnerOf(caller.principal, userTypeId);
    const viewed = new Set((await this.usageBy('report', { from, to, partnerId })).map(({ id }) => id));
    const open = partnerId === null ? undefined : await this.openTo(caller.requestId, partnerId);
    const reports = await this.reports.findAll();
    const unopened = reports.filter(({ id }) => !viewed.has(id) && (open?.has(id) ?? true));
    return this.withOpenable(caller, pageOf(unopened, paging, unopenedList), true);
  }

  /** Reports with permissions, and how many of those were never used. */
  async findUnusedPermissions(
    { principal, requestId }: Caller,
    { userTypeId, ...paging }: Input['findUnusedPermissions'],
  ) {
    const partnerId = partnerOf(principal, userTypeId);
    const rows = await this.results.get(`unused ${partnerId}`, () =>
      this.permissions.count(requestId, partnerId),
    );
    return pageOf(rows, paging, unusedPermissionsList);
  }

  /** Who never used its permission for a report. */
  async findUnusedPermissionsOfReport(
    { principal, requestId }: Caller,
    { reportId, userTypeId, ...paging }: Input['findUnusedPermissionsOfReport'],
  ) {
    const partnerId = partnerOf(principal, userTypeId);
    const rows = await this.results.get(`unused ${partnerId} ${reportId}`, () =>
      this.permissions.find(requestId, { partnerId, reportId }),
    );
    return pageOf(rows, paging, unusedPermissionList);
  }

  private usageBy(by: UsageKind, range: UsageRange): Promise<Usage[]> {
    const { from, to, partnerId } = range;
    return this.results.get(`usage ${by} ${from} ${to} ${partnerId}`, () => this.usage.find(by, range));
  }

  /** Says of each row whether the caller may open it, of reports as the one decision says now. */
  private async withOpenable<Row extends { id: number | null }>(
    caller: Caller,
    found: Page<Row> | Row[],
    areReports: boolean,
  ) {
    const rows = 'rows' in found ? found.rows : found;
    const ids = areReports ? rows.flatMap(({ id }) => id ?? []) : [];
    // Administrators may open every report that there is.
    const open = isAdministrator(caller.principal) ? new Set(ids) : await this.openings.find(caller, ids);
    const told = rows.map((row) => ({ ...row, openable: row.id !== null && open.has(row.id) }));
    return 'rows' in found ? { rows: told, total: found.total } : told;
  }

  private async openTo(requestId: string, partnerId: number): Promise<Set<number>> {
    const { reportIds } = await this.reportAccess.openToPartner(requestId, { partnerId });
    return new Set(reportIds);
  }
}

/** The partner whose people's usage the caller is told; null for everybody's. */
function partnerOf(principal: Principal, userTypeId: number | undefined): number | null {
  if (isAdministrator(principal)) return userTypeId ?? null;
  if (principal.partnerId === null) throw forbidden();
  return principal.partnerId;
}
