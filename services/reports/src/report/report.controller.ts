import { reportContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ViewerService } from '../access/viewer.service.js';
import { CategoryService } from '../category/category.service.js';
import { ReportService } from './report.service.js';

type Input = Inputs<typeof reportContract>;

/** Lists, searches and counts of reports. */
@Serves(reportContract)
export class ReportController implements Handlers<typeof reportContract> {
  constructor(
    private readonly reports: ReportService,
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
    return this.reports.list(await this.viewers.resolve(principal, input.userId), input, input.categoryId);
  }

  async searchByUserGroupId({ principal }: Caller, input: Input['searchByUserGroupId']) {
    return this.reports.search(await this.viewers.resolve(principal, input.userId), input.searchText);
  }

  search({ principal }: Caller, { searchText }: Input['search']) {
    return this.reports.search(principal, searchText);
  }

  findTop5() {
    return this.reports.newest();
  }

  findCount() {
    return this.reports.count();
  }

  async findCardData({ principal }: Caller, input: Input['findCardData']) {
    return this.categories.cards(await this.viewers.resolve(principal, input.userId));
  }
}
