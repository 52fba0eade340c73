import { Injectable } from '@nestjs/common';
import {
  notFound,
  type AvailableReportRow,
  type Page,
  type Paging,
  type RequestableReportRow,
} from '@portal/contracts';
import type { Viewer } from '../access/viewer.sql.js';
import { AvailableReportRepository } from './available-report.repository.js';

/** Reports that the viewer may request access to. */
@Injectable()
export class AvailableReportService {
  constructor(private readonly reports: AvailableReportRepository) {}

  /**
   * Finds one report.
   * @throws Problem `not-found` for any other, so that its name stays hidden
   */
  async find(viewer: Viewer, id: number): Promise<[RequestableReportRow]> {
    const report = await this.reports.find(viewer, id);
    if (!report) throw notFound();
    return [report];
  }

  /** Lists the reports without a pending request of the viewer. */
  list(viewer: Viewer, paging: Paging): Promise<Page<AvailableReportRow>> {
    return this.reports.findPage(viewer, paging);
  }
}
