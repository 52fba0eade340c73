import { Injectable } from '@nestjs/common';
import { wantsPage, type Caller, type HistoryRow, type Page, type Paging } from '@portal/contracts';
import { refuseLongList } from '@portal/service-kit';
import { ReportOpenings } from '../report-access/report-openings.js';
import { UserHistoryRepository } from './user-history.repository.js';

/** What users viewed. */
@Injectable()
export class UserHistoryService {
  constructor(
    private readonly histories: UserHistoryRepository,
    private readonly openings: ReportOpenings,
  ) {}

  /**
   * The views of account `id`, the latest first, of reports that the caller may open now.
   * @throws Problem `malformed` when there are too many for an answer without a limit
   */
  async find(
    caller: Caller,
    { id, ...paging }: Paging & { id: number },
  ): Promise<Page<HistoryRow> | HistoryRow[]> {
    const viewed = await this.histories.findReports(id, paging.search);
    const open = await this.openings.find(
      caller,
      viewed.map(({ reportId }) => reportId),
    );
    const reports = viewed.filter(({ reportId }) => open.has(reportId));
    const total = reports.reduce((sum, { views }) => sum + views, 0);
    refuseLongList(paging, total);
    const reportIds = reports.map(({ reportId }) => reportId);
    const rows = await this.histories.find(id, reportIds, total, paging);
    return wantsPage(paging) ? { rows, total } : rows;
  }
}
