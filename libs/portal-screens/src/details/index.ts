export { AboutReportPage } from './about-report-page';
export { PersonPage } from './person-page';
