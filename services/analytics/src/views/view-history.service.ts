import { Injectable } from '@nestjs/common';
import { type Caller, type Paging, type RecentReport } from '@portal/contracts';
import { ReportAccessService } from '../report-access/report-access.service.js';
import { ViewHistoryRepository, type ViewersQuery } from './view-history.repository.js';
import { ViewsOfOneRepository } from './views-of-one.repository.js';

const maxRecentReports = 8;
/** More than the maximum, since the caller may have lost access to some. */
const recentCandidates = 50;

/** Lists the views of a user and the viewers of a report. */
@Injectable()
export class ViewHistoryService {
  constructor(
    private readonly history: ViewHistoryRepository,
    private readonly viewed: ViewsOfOneRepository,
    private readonly reportAccess: ReportAccessService,
  ) {}

  /**
   * Finds the views of account `id`, the latest first, of reports that the caller may open now.
   * @throws Problem `malformed` when there are too many for a response without a limit
   */
  async findByUser(caller: Caller, { id, ...paging }: Paging & { id: number }) {
    const openableIds = await this.reportAccess.filterOpenable(caller, await this.viewed.findViewedIds(id));
    return this.history.findViews(id, [...openableIds], paging);
  }

  /** Finds the reports that the caller has viewed last and may open now, the latest first. */
  async findRecentReports(caller: Caller): Promise<RecentReport[]> {
    const reports = await this.history.findRecentReports(caller.principal.accountId, recentCandidates);
    const cards = await this.reportAccess.findCards(
      caller,
      reports.map(({ id }) => id),
    );
    const cardsById = new Map(cards.map((card) => [card.id, card]));
    const openable = reports.flatMap((report) => {
      const card = cardsById.get(report.id);
      return card ? [{ ...report, ...card }] : [];
    });
    return openable.slice(0, maxRecentReports);
  }

  /** Finds the next accounts that have viewed a report, by id. */
  async findViewers(query: ViewersQuery): Promise<{ accountIds: number[]; next: number | null }> {
    const accountIds = await this.history.findViewers(query);
    return { accountIds, next: accountIds.length < query.limit ? null : (accountIds.at(-1) ?? null) };
  }
}
