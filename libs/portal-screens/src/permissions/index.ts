export { AccessRequestsPage } from './access-requests-page';
export { GroupPermissionsPage, UserPermissionsPage } from './permissions-page';
export { ReportRatingsPage } from './report-ratings-page';
export { ReportUpdatesPage } from './report-updates-page';
