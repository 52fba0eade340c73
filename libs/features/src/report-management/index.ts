export { ManagedReportsPage } from './managed-reports-page';
export { type ReportPaths } from './report-management.resource';
export { AddReportPage, DeleteReportPage, EditReportPage } from './report-pages';
