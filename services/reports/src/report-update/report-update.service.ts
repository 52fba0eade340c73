import { Injectable } from '@nestjs/common';
import { notFound, reportFacts, type WriteAnswer } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.js';
import { ReportUpdateRepository } from './report-update.repository.js';

/** Notes about what is new in reports. */
@Injectable()
export class ReportUpdateService {
  constructor(
    private readonly database: Database,
    private readonly notes: ReportUpdateRepository,
  ) {}

  /**
   * Keeps a note and tells the other services of it.
   * @throws Problem `not-found` for a report that the viewer may not open
   */
  add(viewer: Viewer, reportId: number, updates: string): Promise<WriteAnswer> {
    return this.database.transaction(async (transaction) => {
      const name = await this.notes.nameOf(transaction, viewer, reportId);
      if (name === undefined) throw notFound();
      const { accountId } = viewer;
      const id = await this.notes.insert(transaction, { reportId, accountId, updates });
      const told = { reportId, reportName: name, accountId, updates };
      await transaction.emit(reportFacts.reportUpdated, id, told);
      return { affectedRows: 1, insertId: id };
    });
  }
}
