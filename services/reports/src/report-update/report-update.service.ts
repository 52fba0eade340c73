import { Injectable } from '@nestjs/common';
import { managesPartner, notFound, reportEvents, type WriteResponse } from '@portal/contracts';
import { Database, requireDailyAllowance } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.sql.js';
import { ReportUpdateRepository } from './report-update.repository.js';

@Injectable()
export class ReportUpdateService {
  constructor(
    private readonly database: Database,
    private readonly updates: ReportUpdateRepository,
  ) {}

  /**
   * Adds and publishes a note. It goes to all viewers if the author manages the report.
   * @throws Problem `not-found` for a report that the viewer may not open, `too-many-requests` after too many notes in a day
   */
  add(viewer: Viewer, reportId: number, updates: string): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const report = await this.updates.findReport(transaction, viewer, reportId);
      if (!report) throw notFound();
      await requireDailyAllowance(transaction, 'reportUpdates', viewer);
      const { accountId } = viewer;
      const id = await this.updates.insert(transaction, { reportId, accountId, updates });
      const { name: reportName, ownerPartnerId } = report;
      const toViewers = managesPartner(viewer, ownerPartnerId);
      const event = { reportId, reportName, accountId, updates, toViewers };
      await transaction.publish(reportEvents.reportUpdated, id, event);
      return { affectedRows: 1, insertId: id };
    });
  }
}
