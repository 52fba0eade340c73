export { AboutReportPage } from './about-report-page';
