import { viewershipContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { RecentReportsService } from '../recent/recent-reports.service.js';
import { UsageService } from '../usage/usage.service.js';
import { ViewProgressService } from './view-progress.service.js';
import { ViewershipService } from './viewership.service.js';

type Input = Inputs<typeof viewershipContract>;

/** Answers the calls about views. */
@Serves(viewershipContract)
export class ViewershipController implements Handlers<typeof viewershipContract> {
  constructor(
    private readonly viewerships: ViewershipService,
    private readonly progress: ViewProgressService,
    private readonly usage: UsageService,
    private readonly recent: RecentReportsService,
  ) {}

  insert(caller: Caller, input: Input['insert']) {
    return this.viewerships.open(caller, input);
  }

  findRecent(caller: Caller) {
    return this.recent.find(caller);
  }

  updatePageChange(caller: Caller, input: Input['updatePageChange']) {
    return this.progress.countPageChanges(caller, input);
  }

  updateVisualClick(caller: Caller, input: Input['updateVisualClick']) {
    return this.progress.countVisualClicks(caller, input);
  }

  updateTimes(caller: Caller, input: Input['updateTimes']) {
    return this.progress.keepTimes(caller, input);
  }

  findCount() {
    return this.usage.totalViews();
  }

  findTodayCount() {
    return this.usage.viewsToday();
  }

  viewershipChartData() {
    return this.usage.dailyViews();
  }

  signinChartData() {
    return this.usage.dailySignIns();
  }

  viewershipMonthlyChartData() {
    return this.usage.monthlyViews();
  }

  signinMonthlyChartData() {
    return this.usage.monthlySignIns();
  }
}
