import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  type Caller,
  type Inputs,
  type Page,
  type usageContract,
  type UsageKind,
  refuseField,
} from '@portal/contracts';
import { ReportAccessService } from '../report-access/report-access.service.js';
import { UnusedPermissionService } from './unused-permission.service.js';
import { UsageRepository } from './usage.repository.js';
import type { Usage, UsageWithin } from './usage.sql.js';

type Input = Inputs<typeof usageContract>;

const noUsage: Usage = {
  id: null,
  name: null,
  views: 0,
  viewers: 0,
  secondsInView: 0,
};

/** Groups all usage within a category or a group by it, so that its only row is the total. */
function chooseGrouping(by: UsageKind, { categoryId, groupId }: UsageWithin): UsageKind {
  if (by !== 'all') return by;
  if (categoryId !== undefined) return 'category';
  return groupId === undefined ? by : 'group';
}

/** @throws Problem `malformed` unless reports of a category, partners of a group, or all of either are requested */
function requireWithin(by: UsageKind, { categoryId, groupId }: UsageWithin): void {
  if (categoryId === undefined && groupId === undefined) return;
  const isOne = categoryId === undefined || groupId === undefined;
  if (isOne && (by === 'all' || by === (categoryId ? 'report' : 'partner'))) return;
  throw refuseField('by', 'usage.categoryOrGroup');
}

/** Reports on usage: of any partner for administrators, of their own for user admins. */
@Injectable()
export class UsageService {
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
    const within = { categoryId, groupId };
    requireWithin(by, within);
    const page = await this.usage.findPage(chooseGrouping(by, within), range, within, paging);
    const isEmpty = by === 'all' && page.total === 0;
    return this.addOpenable(caller, isEmpty ? { rows: [noUsage], total: 1 } : page, by === 'report');
  }

  /** Finds reports without a view. For a partner, only its users' views and the reports open to them count. */
  async findUnopened(caller: Caller, { from, to, userTypeId: partnerId, ...paging }: Input['findUnopened']) {
    const partner = getManagedPartner(caller.principal, partnerId);
    const openIds =
      partner === 'all' ? null : await this.reportAccess.findOpenToPartner(caller.requestId, partner);
    const unopened = await this.usage.findUnopened({ from, to, partner }, openIds, paging);
    return this.addOpenable(caller, unopened, true);
  }

  findUnusedPermissions(
    { principal, requestId }: Caller,
    { userTypeId: partnerId, ...paging }: Input['findUnusedPermissions'],
  ) {
    return this.permissions.countByReport(requestId, getManagedPartner(principal, partnerId), paging);
  }

  findUnusedPermissionsOfReport(
    { principal, requestId }: Caller,
    { reportId, userTypeId: partnerId, ...paging }: Input['findUnusedPermissionsOfReport'],
  ) {
    const range = { partner: getManagedPartner(principal, partnerId), reportId };
    return this.permissions.findReceivers(requestId, range, paging);
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
