import { reportManagementContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportCategorizingService } from './report-categorizing.service.js';
import { ReportManagementService } from './report-management.service.js';
import { ManagedReportService } from './managed-report.service.js';

type Input = Inputs<typeof reportManagementContract>;

/** Adds, changes and removes reports, and lists what that is done with. */
@Serves(reportManagementContract)
export class ReportManagementController implements Handlers<typeof reportManagementContract> {
  constructor(
    private readonly reports: ReportManagementService,
    private readonly categorizing: ReportCategorizingService,
    private readonly lists: ManagedReportService,
  ) {}

  insert({ principal }: Caller, input: Input['insert']) {
    return this.reports.add(principal, input);
  }

  update({ principal }: Caller, input: Input['update']) {
    return this.reports.change(principal, input);
  }

  delete({ principal }: Caller, { id }: Input['delete']) {
    return this.reports.delete(principal, id);
  }

  updateCategory({ principal }: Caller, { reports, categoryId }: Input['updateCategory']) {
    return this.categorizing.categorize(principal, reports, categoryId);
  }

  findByReportOwner({ principal, knownTags }: Caller, input: Input['findByReportOwner']) {
    return this.lists.ofPartner(principal, input.userTypeId, { ...input, knownTags });
  }

  findAllAndCategory({ principal, knownTags }: Caller, paging: Input['findAllAndCategory']) {
    return this.lists.all(principal, { ...paging, knownTags });
  }

  findUnselectedByUserId({ principal, knownTags }: Caller, input: Input['findUnselectedByUserId']) {
    return this.lists.notOfAccount(principal, input.userId, undefined, { ...input, knownTags });
  }

  findUnselectedByGroupIdAndOwner(
    { principal, knownTags }: Caller,
    input: Input['findUnselectedByGroupIdAndOwner'],
  ) {
    return this.lists.notOfGroup(principal, input.userGroupId, input.userTypeId, { ...input, knownTags });
  }

  findUnselectedByUserIdAndOwner(
    { principal, knownTags }: Caller,
    input: Input['findUnselectedByUserIdAndOwner'],
  ) {
    return this.lists.notOfAccount(principal, input.targetUserId ?? input.userId, input.userTypeId, {
      ...input,
      knownTags,
    });
  }
}
