import { reportCategoryContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ViewerService } from '../access/viewer.service.js';
import { CategoryService } from './category.service.js';

type Input = Inputs<typeof reportCategoryContract>;

@Serves(reportCategoryContract)
export class CategoryController {
  constructor(
    private readonly categories: CategoryService,
    private readonly viewers: ViewerService,
  ) {}

  findAll(_caller: Caller, paging: Input['findAll']) {
    return this.categories.list(paging);
  }

  async findReportCount({ principal }: Caller, input: Input['findReportCount']) {
    return this.categories.countReports(await this.viewers.resolve(principal, input.userId));
  }

  insert({ principal }: Caller, input: Input['insert']) {
    return this.categories.add(principal, input);
  }

  update({ principal }: Caller, input: Input['update']) {
    return this.categories.change(principal, input);
  }

  delete({ principal }: Caller, { id }: Input['delete']) {
    return this.categories.delete(principal, id);
  }
}
