import { reportEvents, type ReportType } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';

/** A row of table report, as far as other services copy it. */
export interface StoredReport {
  id: number;
  name: string;
  type: ReportType;
  workspace_name: string | null;
  category_id: number | null;
  owner_partner_id: number | null;
  date_uploaded: Date;
}

/** The columns of a {@link StoredReport}, for RETURNING. */
export const storedReportColumns =
  'id, name, type, workspace_name, category_id, owner_partner_id, date_uploaded';

const eventOf = (report: StoredReport) => ({
  id: report.id,
  name: report.name,
  type: report.type,
  workspaceName: report.workspace_name,
  categoryId: report.category_id,
  ownerPartnerId: report.owner_partner_id,
  dateUploaded: report.date_uploaded.toISOString(),
});

/** Tells the other services what a report is now; to be called with every report that is written. */
export function emitReport(transaction: Transaction, report: StoredReport): Promise<void> {
  return emitReports(transaction, [report]);
}

/** As {@link emitReport}, for many at once. */
export function emitReports(transaction: Transaction, reports: StoredReport[]): Promise<void> {
  return transaction.publishAll(
    reportEvents.report,
    reports.map((report) => ({ id: report.id, value: eventOf(report) })),
  );
}
