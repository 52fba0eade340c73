import { reportContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ViewerService } from '../access/viewer.service.js';
import { CategoryService } from '../category/category.service.js';
import { AvailableReportService } from './available-report.service.js';
import { ReportOverviewService } from './report-overview.service.js';
import { ReportService } from './report.service.js';

type Input = Inputs<typeof reportContract>;

/** Lists, searches and counts of reports. */
@Serves(reportContract)
export class ReportController implements Handlers<typeof reportContract> {
  constructor(
    private readonly reports: ReportService,
    private readonly overview: ReportOverviewService,
    private readonly available: AvailableReportService,
    private readonly categories: CategoryService,
    private readonly viewers: ViewerService,
  ) {}

  find({ principal }: Caller, { id }: Input['find']) {
    return this.reports.find(principal, id);
  }

  findAll({ principal, knownTags }: Caller, paging: Input['findAll']) {
    return this.reports.list(principal, { ...paging, knownTags });
  }

  async findByUserGroup({ principal, knownTags }: Caller, input: Input['findByUserGroup']) {
    const viewer = await this.viewers.resolve(principal, input.userId);
    return this.reports.list(viewer, { ...input, knownTags }, input.categoryId);
  }

  async searchByUserGroupId({ principal }: Caller, input: Input['searchByUserGroupId']) {
    return this.reports.search(await this.viewers.resolve(principal, input.userId), input.searchText);
  }

  search({ principal }: Caller, { searchText }: Input['search']) {
    return this.reports.search(principal, searchText);
  }

  findTop5({ principal }: Caller) {
    return this.overview.newest(principal);
  }

  async findTop5ByUserGroupId({ principal }: Caller, { userId }: Input['findTop5ByUserGroupId']) {
    return this.reports.newest(await this.viewers.resolve(principal, userId));
  }

  findMostViewed({ principal, knownTags }: Caller, paging: Input['findMostViewed']) {
    return this.reports.mostViewed(principal, { ...paging, knownTags });
  }

  findMostViewedToday({ principal, knownTags }: Caller, paging: Input['findMostViewedToday']) {
    return this.reports.mostViewedToday(principal, { ...paging, knownTags });
  }

  async findMostViewedByUserGroupId(
    { principal, knownTags }: Caller,
    input: Input['findMostViewedByUserGroupId'],
  ) {
    const viewer = await this.viewers.resolve(principal, input.userId);
    return this.reports.mostViewed(viewer, { ...input, knownTags });
  }

  async findAllNotRequested({ principal }: Caller, input: Input['findAllNotRequested']) {
    return this.available.list(await this.viewers.resolve(principal, input.userId), input);
  }

  findRequestable({ principal }: Caller, { id }: Input['findRequestable']) {
    return this.available.find(principal, id);
  }

  findCount() {
    return this.overview.count();
  }

  async findCardData({ principal }: Caller, input: Input['findCardData']) {
    return this.categories.cards(await this.viewers.resolve(principal, input.userId));
  }
}
