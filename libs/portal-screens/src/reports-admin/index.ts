export { AddReportPage } from './add-report-page';
export { DeleteReportPage } from './delete-report-page';
export { EditReportPage } from './edit-report-page';
export { ManagedReportsPage } from './managed-reports-page';
export { useReportManagement, type ReportManagement } from './report-management.resource';
