import { Injectable } from '@nestjs/common';
import { managesReportsOf, notFound, reportEvents, type WriteResponse } from '@portal/contracts';
import { Database, requireToday } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.js';
import { findNotedReport, insertReportUpdate } from './report-update.repository.js';

/** Notes about what is new in reports. */
@Injectable()
export class ReportUpdateService {
  constructor(private readonly database: Database) {}

  /**
   * Keeps a note and tells the other services of it; all viewers are to know it from those who are responsible for the report alone.
   * @throws Problem `not-found` for a report that the viewer may not open, `too-many-requests` after too many notes in a day
   */
  add(viewer: Viewer, reportId: number, updates: string): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const report = await findNotedReport(transaction, viewer, reportId);
      if (!report) throw notFound();
      await requireToday(transaction, 'reportUpdates', viewer);
      const { accountId } = viewer;
      const id = await insertReportUpdate(transaction, { reportId, accountId, updates });
      const { name: reportName, ownerPartnerId } = report;
      const toViewers = managesReportsOf(viewer, ownerPartnerId);
      const told = { reportId, reportName, ownerPartnerId, accountId, updates, toViewers };
      await transaction.publish(reportEvents.reportUpdated, id, told);
      return { affectedRows: 1, insertId: id };
    });
  }
}
