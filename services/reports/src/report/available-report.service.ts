import { Injectable } from '@nestjs/common';
import { wantsPage, type AvailableReportRow, type Page, type Paging } from '@portal/contracts';
import type { Viewer } from '../access/viewer.js';
import { AvailableReportRepository } from './available-report.repository.js';

/** Reports that can be asked for. */
@Injectable()
export class AvailableReportService {
  constructor(private readonly reports: AvailableReportRepository) {}

  /** The reports with an owner that the viewer may not open and has no pending request for: a page if one is asked for, else all. */
  async list(viewer: Viewer, paging: Paging): Promise<AvailableReportRow[] | Page<AvailableReportRow>> {
    const page = await this.reports.page(viewer, paging);
    return wantsPage(paging) ? page : page.rows;
  }
}
