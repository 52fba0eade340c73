import { Injectable } from '@nestjs/common';
import {
  notFound,
  wantsPage,
  type AvailableReportRow,
  type Page,
  type Paging,
  type RequestableReportRow,
} from '@portal/contracts';
import type { Viewer } from '../access/viewer.js';
import { AvailableReportRepository } from './available-report.repository.js';

/** Reports that can be asked for. */
@Injectable()
export class AvailableReportService {
  constructor(private readonly reports: AvailableReportRepository) {}

  /**
   * Finds one report that the viewer may request access to.
   * @throws Problem `not-found` for any other, so that its name is not revealed
   */
  async find(viewer: Viewer, id: number): Promise<[RequestableReportRow]> {
    const report = await this.reports.find(viewer, id);
    if (!report) throw notFound();
    return [report];
  }

  /** The reports with an owner that the viewer may not open and has no pending request for: a page if one is asked for, else all. */
  async list(viewer: Viewer, paging: Paging): Promise<AvailableReportRow[] | Page<AvailableReportRow>> {
    const page = await this.reports.page(viewer, paging);
    return wantsPage(paging) ? page : page.rows;
  }
}
