export { ManagedReportsPage } from './managed-reports-page';
export { AddReportPage, DeleteReportPage, EditReportPage } from './report-pages';
