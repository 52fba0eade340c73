import type { ScreenRoute } from '@portal/ui-kit/platform';
import { userAdmins } from './roles';

/** What user admins do with the reports of their partner. */
export const ownReportRoutes: readonly ScreenRoute[] = [
  {
    path: '/userAddReport',
    roles: userAdmins,
    title: 'ownReports.add',
    parent: '/userAdminSeeReport',
    bar: true,
    load: async () => (await import('../own-reports/add-report.screen')).AddReportScreen,
  },
  {
    path: '/userEditReport',
    roles: userAdmins,
    title: 'ownReports.edit',
    parent: '/userAdminSeeReport',
    bar: true,
    load: async () => (await import('../own-reports/edit-report.screen')).EditReportScreen,
  },
  {
    path: '/userDeleteReport',
    roles: userAdmins,
    title: 'ownReports.delete',
    parent: '/userAdminSeeReport',
    bar: true,
    load: async () => (await import('../own-reports/delete-report.screen')).DeleteReportScreen,
  },
  {
    path: '/userAdminSeeReport',
    roles: userAdmins,
    title: 'ownReports.title',
    parent: '/userHome',
    bar: true,
    load: async () => (await import('../own-reports/own-reports.screen')).OwnReportsScreen,
  },
];
