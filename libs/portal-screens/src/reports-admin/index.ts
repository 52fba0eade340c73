export { AddReportPage } from './add-report-page';
export { DeleteReportPage } from './delete-report-page';
export { EditReportPage } from './edit-report-page';
export { ManagedReportsPage } from './managed-reports-page';
export { type ReportPaths } from './report-management.resource';
