import { Injectable } from '@nestjs/common';
import type { UnopenedReportRow } from '@portal/contracts';
import { Database, isoTime, statement } from '@portal/service-kit';

const all = statement(
  'usage_reports',
  `SELECT report.id, report.name, report.type, category.name AS category, owner.name AS owner,
     ${isoTime('report.date_uploaded')} AS date_uploaded
   FROM report_copy report
   LEFT JOIN category_copy category ON category.id = report.category_id
   LEFT JOIN partner_copy owner ON owner.id = report.owner_partner_id
   ORDER BY report.id`,
);

/** A report, whoever asks. */
export type ReportCopy = Omit<UnopenedReportRow, 'openable'>;

/** The reports that there are. */
@Injectable()
export class ReportCopyRepository {
  constructor(private readonly database: Database) {}

  /** All of them, with the names of their categories and owners. */
  findAll(): Promise<ReportCopy[]> {
    return this.database.rows(all);
  }
}
