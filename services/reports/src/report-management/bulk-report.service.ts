import { Injectable } from '@nestjs/common';
import {
  forbidden,
  getManagedPartner,
  isAdministrator,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type reportManagementContract,
  refuseField,
} from '@portal/contracts';
import { runBulk, toBulkPlan } from '@portal/service-kit';
import { CategoryService } from '../category/category.service.js';
import { readPermissionEnd } from '../permission/permission-rules.js';
import { PermissionService } from '../permission/permission.service.js';
import { selectManaged } from '../report/report-list.sql.js';
import { ReportService } from '../report/report.service.js';
import { BulkReportRepository } from './bulk-report.repository.js';
import { ReportManagementService } from './report-management.service.js';

type Input = Inputs<typeof reportManagementContract>;

/** Changes many reports by the rules for one. */
@Injectable()
export class BulkReportService {
  constructor(
    private readonly reports: BulkReportRepository,
    private readonly lists: ReportService,
    private readonly management: ReportManagementService,
    private readonly categories: CategoryService,
    private readonly permissions: PermissionService,
  ) {}

  /** @throws Problem `forbidden` for an action of administrators, `malformed` for too many reports */
  async plan({ principal }: Caller, input: Input['planBulk']): Promise<BulkPlan> {
    checkAction(principal, input.action);
    const owner = getManagedPartner(principal);
    const selection = selectManaged(input, owner);
    const ids = input.ids ?? (await this.lists.findIds(principal, selection, input.search));
    const groups = await this.reports.plan(ids, owner, toChange(input));
    return toBulkPlan(groups, input.ids);
  }

  /** @throws Problem `forbidden` for an action of administrators, `malformed` for access without a group or until a past time */
  async run(caller: Caller, input: Input['runBulk']): Promise<BulkResult> {
    const { principal } = caller;
    const { ids, action, newCategoryId } = input;
    checkAction(principal, action);
    if (action === 'grant') return this.grant(caller, input);
    const rows = await this.reports.findNames(ids, getManagedPartner(principal));
    return runBulk(rows, ({ id }) =>
      action === 'delete'
        ? this.management.delete(principal, id)
        : this.categories.moveReports(principal, [id], newCategoryId ?? null),
    );
  }

  /** Opens reports to a group, until a time if one is given. Leaves permissions that it has. */
  private async grant(
    caller: Caller,
    { ids, grantedGroupId: groupId, until }: Input['runBulk'],
  ): Promise<BulkResult> {
    if (groupId === undefined) throw refuseField('grantedGroupId', 'permission.group');
    readPermissionEnd(until);
    const owner = getManagedPartner(caller.principal);
    const { ids: missing } = toBulkPlan(await this.reports.plan(ids, owner, { groupId }));
    const rows = await this.reports.findNames(missing, owner);
    const group = { kind: 'group', id: groupId, viewedBy: 'Allow All' } as const;
    return runBulk(rows, ({ id }) => this.permissions.add(caller, group, { reportIds: [id], until }));
  }
}

const toChange = ({ action, newCategoryId, grantedGroupId }: Input['planBulk']) => ({
  ...(action === 'category' && { categoryId: newCategoryId }),
  ...(action === 'grant' && { groupId: grantedGroupId }),
});

function checkAction(principal: Caller['principal'], action: Input['runBulk']['action']): void {
  if (action === 'category' && !isAdministrator(principal)) throw forbidden();
}
