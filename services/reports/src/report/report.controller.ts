import {
  notFound,
  reportContract,
  reportReferencesContract,
  reportTypeContract,
  type Caller,
  type Inputs,
  type InternalCaller,
  type RequestableReportRow,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ViewerService } from '../access/viewer.service.js';
import { CategoryService } from '../category/category.service.js';
import { AvailableReportRepository } from './available-report.repository.js';
import { ReportRepository } from './report.repository.js';
import { ReportService } from './report.service.js';

type Input = Inputs<typeof reportContract>;
type ReferencesInput = Inputs<typeof reportReferencesContract>;

@Serves(reportContract)
export class ReportController {
  constructor(
    private readonly reports: ReportService,
    private readonly availableReports: AvailableReportRepository,
    private readonly repository: ReportRepository,
    private readonly categories: CategoryService,
    private readonly viewers: ViewerService,
  ) {}

  find({ principal }: Caller, { id }: Input['find']) {
    return this.reports.find(principal, id);
  }

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.reports.list(principal, paging);
  }

  async findByUserGroup({ principal }: Caller, input: Input['findByUserGroup']) {
    const viewer = await this.viewers.resolve(principal, input.userId);
    return this.reports.list(viewer, input, input.categoryId);
  }

  async searchByUserGroupId({ principal }: Caller, input: Input['searchByUserGroupId']) {
    const viewer = await this.viewers.resolve(principal, input.userId);
    return this.reports.search(viewer, input.searchText, input.max);
  }

  search({ principal }: Caller, { searchText, max }: Input['search']) {
    return this.reports.search(principal, searchText, max);
  }

  findTop5({ principal }: Caller) {
    return this.reports.findNewest(principal);
  }

  async findTop5ByUserGroupId({ principal }: Caller, { userId }: Input['findTop5ByUserGroupId']) {
    return this.reports.findNewest(await this.viewers.resolve(principal, userId));
  }

  findMostViewed({ principal }: Caller, paging: Input['findMostViewed']) {
    return this.reports.listByViews(principal, paging);
  }

  findMostViewedToday({ principal }: Caller, paging: Input['findMostViewedToday']) {
    return this.reports.listByViewsOfToday(principal, paging);
  }

  async findMostViewedByUserGroupId({ principal }: Caller, input: Input['findMostViewedByUserGroupId']) {
    const viewer = await this.viewers.resolve(principal, input.userId);
    return this.reports.listByViews(viewer, input);
  }

  async findAllNotRequested({ principal }: Caller, input: Input['findAllNotRequested']) {
    return this.availableReports.findPage(await this.viewers.resolve(principal, input.userId), input);
  }

  async findRequestable(
    { principal }: Caller,
    { id }: Input['findRequestable'],
  ): Promise<[RequestableReportRow]> {
    const report = await this.availableReports.find(principal, id);
    // Other reports keep their names hidden.
    if (!report) throw notFound();
    return [report];
  }

  async findCount(): Promise<[{ count: number }]> {
    return [{ count: await this.repository.count() }];
  }

  findOverview() {
    return this.repository.findFailures();
  }

  async findCardData({ principal }: Caller, input: Input['findCardData']) {
    return this.categories.findCards(await this.viewers.resolve(principal, input.userId));
  }
}

@Serves(reportTypeContract)
export class ReportTypeController {
  constructor(private readonly reports: ReportRepository) {}

  findAll() {
    return this.reports.findTypes();
  }
}

/** Counts of reports that refer to a partner or group, for identity. */
@Serves(reportReferencesContract)
export class ReportReferencesController {
  constructor(private readonly reports: ReportRepository) {}

  async countByPartner(_caller: InternalCaller, { id }: ReferencesInput['countByPartner']) {
    return { reports: await this.reports.countOfPartner(id) };
  }

  async countByGroup(_caller: InternalCaller, { id }: ReferencesInput['countByGroup']) {
    return { reports: await this.reports.countOfGroup(id) };
  }
}
