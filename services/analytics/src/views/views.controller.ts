import {
  reportViewersContract,
  viewershipContract,
  viewHistoryContract,
  type Caller,
  type Inputs,
  type InternalCaller,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { DashboardRepository } from '../rollups/dashboard.repository.js';
import { ViewHistoryService } from './view-history.service.js';
import { ViewHistoryRepository } from './view-history.repository.js';
import { ViewService } from './view.service.js';

type ViewInput = Inputs<typeof viewershipContract>;
type HistoryInput = Inputs<typeof viewHistoryContract>;

/** Serves the calls that record views, and the counts of the dashboard. */
@Serves(viewershipContract)
export class ViewsController {
  constructor(
    private readonly views: ViewService,
    private readonly history: ViewHistoryService,
    private readonly dashboard: DashboardRepository,
  ) {}

  insert(caller: Caller, input: ViewInput['insert']) {
    return this.views.record(caller, input);
  }

  updatePageChange(caller: Caller, input: ViewInput['updatePageChange']) {
    return this.views.countPageChanges(caller, input);
  }

  updateVisualClick(caller: Caller, input: ViewInput['updateVisualClick']) {
    return this.views.countVisualClicks(caller, input);
  }

  updateTimes(caller: Caller, input: ViewInput['updateTimes']) {
    return this.views.updateTimes(caller, input);
  }

  findRecent(caller: Caller) {
    return this.history.findRecentReports(caller);
  }

  async findCount(): Promise<[{ count: number }]> {
    return [{ count: (await this.dashboard.readViewCounts()).total }];
  }

  async findTodayCount(): Promise<[{ count: number }]> {
    return [{ count: (await this.dashboard.readViewCounts()).today }];
  }

  viewershipChartData() {
    return this.dashboard.readDays('daily_views');
  }

  signinChartData() {
    return this.dashboard.readDays('daily_sign_ins');
  }

  viewershipMonthlyChartData() {
    return this.dashboard.readMonths('daily_views');
  }

  signinMonthlyChartData() {
    return this.dashboard.readMonths('daily_sign_ins');
  }
}

@Serves(viewHistoryContract)
export class ViewHistoryController {
  constructor(
    private readonly history: ViewHistoryService,
    private readonly lists: ViewHistoryRepository,
  ) {}

  findUserHistory(caller: Caller, input: HistoryInput['findUserHistory']) {
    return this.history.findByUser(caller, input);
  }

  findMostViewedByPartner(_caller: Caller, paging: HistoryInput['findMostViewedByPartner']) {
    return this.lists.findMostViewedByPartner(paging);
  }

  findMostViewedByUser(_caller: Caller, paging: HistoryInput['findMostViewedByUser']) {
    return this.lists.findMostViewedByUser(paging);
  }
}

@Serves(reportViewersContract)
export class ReportViewersController {
  constructor(private readonly history: ViewHistoryService) {}

  find(_caller: InternalCaller, input: Inputs<typeof reportViewersContract>['find']) {
    return this.history.findViewers(input);
  }
}
