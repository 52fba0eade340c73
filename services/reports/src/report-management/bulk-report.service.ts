import { Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type reportManagementContract,
} from '@portal/contracts';
import { runBulk, toBulkPlan } from '@portal/service-kit';
import { CategoryService } from '../category/category.service.js';
import { managedPartnerOf } from '../permission/permission-rules.js';
import { BulkReportRepository } from './bulk-report.repository.js';
import { ManagedReportService } from './managed-report.service.js';
import { ReportManagementService } from './report-management.service.js';

type Input = Inputs<typeof reportManagementContract>;

/** Changes many reports by the rules for one. */
@Injectable()
export class BulkReportService {
  constructor(
    private readonly reports: BulkReportRepository,
    private readonly lists: ManagedReportService,
    private readonly management: ReportManagementService,
    private readonly categories: CategoryService,
  ) {}

  /** @throws Problem `forbidden` for an action of administrators, `malformed` for too many reports */
  async plan({ principal }: Caller, input: Input['planBulk']): Promise<BulkPlan> {
    checkAction(principal, input.action);
    const ids = input.ids ?? (await this.lists.findIds(principal, input, input));
    const categoryId = input.action === 'category' ? input.newCategoryId : undefined;
    const groups = await this.reports.plan(ids, managedPartnerOf(principal), categoryId);
    return toBulkPlan(groups, input.ids);
  }

  /** @throws Problem `forbidden` for an action of administrators */
  async run({ principal }: Caller, { ids, action, newCategoryId }: Input['runBulk']): Promise<BulkResult> {
    checkAction(principal, action);
    const rows = await this.reports.findNames(ids, managedPartnerOf(principal));
    return runBulk(rows, ({ id }) =>
      action === 'delete'
        ? this.management.delete(principal, id)
        : this.categories.moveReports(principal, [id], newCategoryId ?? null),
    );
  }
}

function checkAction(principal: Caller['principal'], action: Input['runBulk']['action']): void {
  if (action === 'category' && !isAdministrator(principal)) throw forbidden();
}
