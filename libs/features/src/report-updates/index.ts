export { ReportUpdatesPage } from './report-updates-page';
