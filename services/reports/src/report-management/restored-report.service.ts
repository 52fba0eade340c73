import { Injectable } from '@nestjs/common';
import { Database } from '@portal/service-kit';
import { publishChanges } from '../audit/changes.js';
import { publishReports } from '../report/report.repository.js';
import { DeletedReportRepository, type DeletedReport } from './deleted-report.repository.js';

export interface RestoredReport {
  name: string;
  /** Number of permissions that apply again. */
  groups: number;
  users: number;
}

/** Restores deleted reports for an operator. */
@Injectable()
export class RestoredReportService {
  constructor(
    private readonly database: Database,
    private readonly reports: DeletedReportRepository,
  ) {}

  findDeleted(limit: number): Promise<DeletedReport[]> {
    return this.reports.findLatest(limit);
  }

  /**
   * Restores a report with its permissions, ratings and favourites, and publishes it.
   * @throws Error when no report of this id is deleted; Refusal when another report has its Power BI id
   */
  restore(id: number): Promise<RestoredReport> {
    return this.database.transaction(async (transaction) => {
      const report = await this.reports.restore(transaction, id);
      if (!report) throw new Error(`No deleted report has the id ${id}.`);
      await publishReports(transaction, [report]);
      const { name, type } = report;
      await publishChanges(transaction, null, [
        {
          action: 'Added',
          kind: 'Report',
          subjectId: id,
          subject: name,
          before: null,
          after: { name, type },
        },
      ]);
      return { name, ...(await this.reports.countPermissions(transaction, id)) };
    });
  }
}
