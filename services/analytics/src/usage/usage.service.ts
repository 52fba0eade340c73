import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  malformed,
  type Caller,
  type Inputs,
  type Page,
  type usageContract,
  type UsageKind,
} from '@portal/contracts';
import { ReportAccessService } from '../report-access/report-access.service.js';
import { ResultCache } from './result-cache.js';
import { selectPage } from './row-list.js';
import { UnusedPermissionService } from './unused-permission.service.js';
import { unopenedList, unusedPermissionList, unusedPermissionsList, usageList } from './usage-lists.js';
import {
  UsageRepository,
  type Usage,
  type UsageRange,
  type UsageReport,
  type UsageWithin,
} from './usage.repository.js';

type Input = Inputs<typeof usageContract>;

/** Low concurrency, since reports on usage must not slow down recording views. */
const cacheOptions = {
  ttlMs: 15_000,
  maxResults: 50,
  maxRows: 200_000,
  concurrency: 2,
  maxWaiting: 20,
};

const noUsage: Usage = {
  id: null,
  name: null,
  views: 0,
  viewers: 0,
  secondsInView: 0,
  viewTime: { median: null, p95: null },
  drawTime: { median: null, p95: null },
};

/** @throws Problem `malformed` unless reports of a category, partners of a group, or all of either are requested */
function requireWithin(by: UsageKind, { categoryId, groupId }: UsageWithin): void {
  const isOne = categoryId === undefined || groupId === undefined;
  if (isOne && (by === 'all' || by === (categoryId ? 'report' : 'partner'))) return;
  const message = 'Please choose the reports of a category, or the partners of a group.';
  throw malformed({ field: 'by', message });
}

/** Reports on usage: of any partner for administrators, of their own for user admins. Results are cached for some seconds. */
@Injectable()
export class UsageService {
  private readonly results = new ResultCache(cacheOptions);

  constructor(
    private readonly usage: UsageRepository,
    private readonly permissions: UnusedPermissionService,
    private readonly reportAccess: ReportAccessService,
  ) {}

  /** Finds usage grouped by `by`. Grouped by `all`, it is always one row. */
  async findAll(
    caller: Caller,
    { by, from, to, userTypeId: partnerId, categoryId, groupId, ...paging }: Input['findAll'],
  ) {
    const range = { from, to, partner: getManagedPartner(caller.principal, partnerId) };
    const usage = await this.findUsageWithin(by, range, { categoryId, groupId });
    const rows = by === 'all' && usage.length === 0 ? [noUsage] : usage;
    return this.addOpenable(caller, selectPage(rows, paging, usageList), by === 'report');
  }

  /** Finds reports without a view. For a partner, only its users' views and the reports open to them count. */
  async findUnopened(caller: Caller, { from, to, userTypeId: partnerId, ...paging }: Input['findUnopened']) {
    const range = { from, to, partner: getManagedPartner(caller.principal, partnerId) };
    const unopened = await this.findUnopenedReports(caller.requestId, range);
    return this.addOpenable(caller, selectPage(unopened, paging, unopenedList), true);
  }

  async findUnusedPermissions(
    { principal, requestId }: Caller,
    { userTypeId: partnerId, ...paging }: Input['findUnusedPermissions'],
  ) {
    const partner = getManagedPartner(principal, partnerId);
    const rows = await this.results.get(`unused ${partner}`, () =>
      this.permissions.count(requestId, partner),
    );
    return selectPage(rows, paging, unusedPermissionsList);
  }

  async findUnusedPermissionsOfReport(
    { principal, requestId }: Caller,
    { reportId, userTypeId: partnerId, ...paging }: Input['findUnusedPermissionsOfReport'],
  ) {
    const partner = getManagedPartner(principal, partnerId);
    const rows = await this.results.get(`unused ${partner} ${reportId}`, () =>
      this.permissions.find(requestId, { partner, reportId }),
    );
    return selectPage(rows, paging, unusedPermissionList);
  }

  private async findUnopenedReports(requestId: string, range: UsageRange): Promise<UsageReport[]> {
    const { partner } = range;
    const reports = await this.usage.findNotLastViewedIn(range);
    // Usage of days is slow to read. Ranges that end today do not need it.
    const isUsageNeeded = reports.some(({ isUncertain }) => isUncertain);
    const usage = isUsageNeeded ? await this.findUsage('report', range) : [];
    const viewedIds = new Set(usage.map(({ id }) => id));
    const openIds =
      partner === 'all' ? undefined : await this.reportAccess.findOpenToPartner(requestId, partner);
    return reports
      .filter(({ id }) => !viewedIds.has(id) && (openIds?.has(id) ?? true))
      .map(({ isUncertain: _, ...report }) => report);
  }

  private async findUsageWithin(by: UsageKind, range: UsageRange, within: UsageWithin) {
    const { categoryId, groupId } = within;
    const withinId = categoryId ?? groupId;
    if (withinId === undefined) return this.findUsage(by, range);
    requireWithin(by, within);
    if (by === 'all') {
      const groups = await this.findUsage(categoryId ? 'category' : 'group', range);
      return groups.filter(({ id }) => id === withinId);
    }
    const members = await this.usage.findMembers(within);
    return (await this.findUsage(by, range)).filter(({ id }) => id !== null && members.has(id));
  }

  private findUsage(by: UsageKind, range: UsageRange): Promise<readonly Usage[]> {
    const { from, to, partner } = range;
    return this.results.get(`usage ${by} ${from} ${to} ${partner}`, () => this.usage.find(by, range));
  }

  /** Adds to each row whether the caller may open its report now. Rows that are not reports are never openable. */
  private async addOpenable<Row extends { id: number | null }>(
    caller: Caller,
    { rows, total }: Page<Row>,
    areReports: boolean,
  ) {
    const ids = areReports ? rows.flatMap(({ id }) => id ?? []) : [];
    const openableIds = await this.reportAccess.filterOpenable(caller, ids);
    return {
      rows: rows.map((row) => ({ ...row, openable: row.id !== null && openableIds.has(row.id) })),
      total,
    };
  }
}
