export { AccessRequestsPage } from './access-requests-page';
export { GroupPermissionsPage } from './group-permissions-page';
export { ReportRatingsPage } from './report-ratings-page';
export { ReportUpdatesPage } from './report-updates-page';
export { UserPermissionsPage } from './user-permissions-page';
