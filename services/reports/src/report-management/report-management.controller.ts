import {
  getManagedPartner,
  reportManagementContract,
  type Caller,
  type Inputs,
  type ViewedReportRow,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { CategoryService } from '../category/category.service.js';
import { excludeGroup, selectManaged } from '../report/report-list.sql.js';
import { ReportService } from '../report/report.service.js';
import { BulkReportService } from './bulk-report.service.js';
import { ManagedReportService } from './managed-report.service.js';
import { ReportCheckService } from './report-check.service.js';
import { ReportManagementService } from './report-management.service.js';

type Input = Inputs<typeof reportManagementContract>;

@Serves(reportManagementContract)
export class ReportManagementController {
  constructor(
    private readonly reports: ReportManagementService,
    private readonly categories: CategoryService,
    private readonly checks: ReportCheckService,
    private readonly lists: ReportService,
    private readonly managed: ManagedReportService,
    private readonly bulk: BulkReportService,
  ) {}

  insert(caller: Caller, input: Input['insert']) {
    return this.reports.add(caller, input);
  }

  check(caller: Caller, input: Input['check']) {
    return this.checks.check(caller, input);
  }

  update({ principal }: Caller, input: Input['update']) {
    return this.reports.change(principal, input);
  }

  updateSettings({ principal }: Caller, input: Input['updateSettings']) {
    return this.reports.changeSettings(principal, input);
  }

  verify({ principal }: Caller, input: Input['verify']) {
    return this.reports.verify(principal, input);
  }

  delete({ principal }: Caller, { id }: Input['delete']) {
    return this.reports.delete(principal, id);
  }

  planBulk(caller: Caller, input: Input['planBulk']) {
    return this.bulk.plan(caller, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.bulk.run(caller, input);
  }

  updateCategory({ principal }: Caller, { reports, categoryId }: Input['updateCategory']) {
    return this.categories.moveReports(principal, reports, categoryId);
  }

  findByReportOwner({ principal }: Caller, input: Input['findByReportOwner']) {
    return this.lists.select<ViewedReportRow>(principal, selectManaged(input, input.userTypeId), input);
  }

  findAllAndCategory({ principal }: Caller, input: Input['findAllAndCategory']) {
    return this.lists.select<ViewedReportRow>(principal, selectManaged(input, 'all'), input);
  }

  findUnselectedByUserId({ principal }: Caller, input: Input['findUnselectedByUserId']) {
    return this.managed.withoutUserPermission(principal, input.userId, undefined, input);
  }

  findUnselectedByGroupIdAndOwner({ principal }: Caller, input: Input['findUnselectedByGroupIdAndOwner']) {
    const { userGroupId: groupId, userTypeId: partnerId } = input;
    const selection = excludeGroup(groupId, getManagedPartner(principal, partnerId));
    return this.lists.select(principal, selection, input);
  }

  findUnselectedByUserIdAndOwner({ principal }: Caller, input: Input['findUnselectedByUserIdAndOwner']) {
    const accountId = input.targetUserId ?? input.userId;
    return this.managed.withoutUserPermission(principal, accountId, input.userTypeId, input);
  }
}
