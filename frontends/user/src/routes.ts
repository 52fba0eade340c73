import { createSharedRoutes, giveRoles } from '@portal/features/routes';
import type { ScreenRoute } from '@portal/ui-kit/platform';
import { sendHomeCalls } from './home/home-calls';

const roles = ['user', 'userAdmin'] as const;
const userAdmins = ['userAdmin'] as const;

/** The user's screens. Guards, breadcrumbs and titles come from this list. */
export const routes: readonly ScreenRoute[] = giveRoles(roles, [
  {
    path: '/userHome',
    title: 'home.title',
    firstCalls: sendHomeCalls,
    loadOfflineData: async (portal) => (await import('./reports/reports.resource')).loadHome(portal),
    load: async () => (await import('./home/home.screen')).HomeScreen,
  },
  ...createSharedRoutes(roles),
  {
    path: '/userHistory',
    title: 'history.title',
    layout: 'plain',
    load: async () => (await import('./reports/history.screen')).HistoryScreen,
  },
  {
    path: '/userMailPreferences',
    title: 'mail.title',
    parent: '/settings',
    load: async () => (await import('@portal/features/account')).MailPreferencesPage,
  },
  {
    path: '/userAdminSeeReport',
    roles: userAdmins,
    title: 'ownReports.title',
    load: async () => (await import('@portal/features/report-management')).ManagedReportsPage,
  },
  {
    path: '/userPermissions',
    roles: userAdmins,
    title: 'permissions.users',
    load: async () => (await import('@portal/features/permissions')).UserPermissionsPage,
  },
  {
    path: '/userViewedReports',
    title: 'viewed.title',
    layout: 'plain',
    load: async () => (await import('./reports/reports.screen')).ViewedReportsScreen,
  },
  {
    path: '/userSeeReports',
    title: 'reports.title',
    loadOfflineData: async (portal) => (await import('@portal/features/catalogue')).loadCatalogue(portal),
    layout: 'plain',
    load: async () => (await import('./reports/reports.screen')).ReportsScreen,
  },
  {
    path: '/aboutReport',
    title: 'screens:titles.aboutReport',
    parent: '/userSeeReports',
    isDetail: true,
    load: async () => (await import('@portal/features/report-page')).AboutReportPage,
  },
  {
    path: '/userLatestReports',
    title: 'latest.title',
    layout: 'plain',
    load: async () => (await import('./reports/reports.screen')).LatestReportsScreen,
  },
  {
    path: '/dataLake',
    title: 'dataLake.title',
    load: async () => (await import('./data-lake/data-lake.screen')).DataLakeScreen,
  },
  {
    path: '/allAvailableReports',
    title: 'available.title',
    load: async () => (await import('./reports/available-reports.screen')).AvailableReportsScreen,
  },
  {
    path: '/userCardReports',
    title: 'category.title',
    isDetail: true,
    firstCalls: (api, self) => [api.reportCategory.findReportCount(self)],
    layout: 'plain',
    load: async () => (await import('./reports/reports.screen')).CategoryReportsScreen,
  },
  {
    path: '/userNotifications',
    title: 'messages.title',
    loadOfflineData: async (portal) => (await import('./messages/messages.resource')).loadMessages(portal),
    load: async () => (await import('./messages/messages.screen')).MessagesScreen,
  },
  {
    path: '/myRequests',
    title: 'myRequests.title',
    load: async () => (await import('@portal/features/approvals')).MyRequestsPage,
  },
  {
    path: '/myFeedback',
    title: 'myFeedback.title',
    load: async () => (await import('@portal/features/feedback')).MyFeedbackPage,
  },
  {
    path: '/person',
    roles: userAdmins,
    title: 'screens:titles.person',
    parent: '/userActivateUser',
    isDetail: true,
    load: async () => (await import('@portal/features/person-page')).PersonPage,
  },
]);
