import { reportCategoryContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ViewerService } from '../access/viewer.service.js';
import { CategoryService } from './category.service.js';

type Input = Inputs<typeof reportCategoryContract>;

/** Categories of reports. */
@Serves(reportCategoryContract)
export class CategoryController implements Handlers<typeof reportCategoryContract> {
  constructor(
    private readonly categories: CategoryService,
    private readonly viewers: ViewerService,
  ) {}

  async findReportCount({ principal }: Caller, input: Input['findReportCount']) {
    return this.categories.counts(await this.viewers.resolve(principal, input.userId));
  }
}
