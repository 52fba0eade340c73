export { ReportRatingsPage } from './report-ratings-page';
