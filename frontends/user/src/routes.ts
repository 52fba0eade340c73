import { loadScreenWith, type ScreenRoute } from '@portal/ui-kit/platform';
import { sendHomeCalls } from './home/home-calls';

const roles = ['user', 'userAdmin'] as const;
const userAdmins = ['userAdmin'] as const;

const openUserPermissions = async () =>
  (await import('@portal/portal-screens/permissions')).UserPermissionsPage;
const openViewer = async () => (await import('@portal/portal-screens/viewer')).ViewerScreen;
const openSharedReport = async () => (await import('@portal/portal-screens/viewer')).SharedReportScreen;

const permissionPaths = { user: '/userAdminManageUserPermissions', group: '/userManagePermissions' };
const reportPaths = {
  list: '/userAdminSeeReport',
  add: '/userAddReport',
  edit: '/userEditReport',
  usage: '/userUsage',
};

/** The user's screens. Guards, breadcrumbs and titles come from this list. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/userHome',
    roles,
    title: 'home.title',
    isFirst: true,
    firstCalls: sendHomeCalls,
    loadOfflineData: async (portal) => (await import('./reports/reports.resource')).loadHome(portal),
    load: async () => (await import('./home/home.screen')).HomeScreen,
  },
  {
    path: '/waiting',
    roles: userAdmins,
    title: 'waiting.title',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/waiting')).WaitingPage,
  },
  {
    path: '/userHistory',
    roles,
    title: 'history.title',
    parent: '/userHome',
    isPlain: true,
    load: async () => (await import('./reports/history.screen')).HistoryScreen,
  },
  {
    path: '/userProfile',
    roles,
    title: 'profile.title',
    parent: '/userHome',
    load: async () => (await import('./profile/profile.screen')).ProfileScreen,
  },
  {
    path: '/userEditProfile',
    roles,
    title: 'editProfile.title',
    parent: '/userProfile',
    load: async () => (await import('./profile/profile.screen')).EditProfileScreen,
  },
  {
    path: '/userEditPassword',
    roles,
    title: 'editPassword.title',
    parent: '/userEditProfile',
    load: async () => (await import('./profile/profile.screen')).EditPasswordScreen,
  },
  {
    path: '/settings',
    roles,
    title: 'settings.title',
    parent: '/userHome',
    load: async () => (await import('./profile/profile.screen')).SettingsScreen,
  },
  {
    path: '/userMailPreferences',
    roles,
    title: 'mail.title',
    parent: '/settings',
    load: async () => (await import('@portal/portal-screens/settings')).MailPreferencesPage,
  },
  {
    path: '/security',
    roles,
    title: 'security.title',
    parent: '/settings',
    load: async () => (await import('@portal/portal-screens/settings')).SecurityPage,
  },
  {
    path: '/userAddReport',
    roles: userAdmins,
    title: 'ownReports.add',
    parent: '/userAdminSeeReport',
    ...loadScreenWith(async () => (await import('@portal/portal-screens/reports-admin')).AddReportPage, {
      paths: reportPaths,
    }),
  },
  {
    path: '/userEditReport',
    roles: userAdmins,
    title: 'ownReports.edit',
    parent: '/userAdminSeeReport',
    ...loadScreenWith(async () => (await import('@portal/portal-screens/reports-admin')).EditReportPage, {
      paths: reportPaths,
    }),
  },
  {
    path: '/userDeleteReport',
    roles: userAdmins,
    title: 'ownReports.delete',
    parent: '/userAdminSeeReport',
    ...loadScreenWith(async () => (await import('@portal/portal-screens/reports-admin')).DeleteReportPage, {
      paths: reportPaths,
    }),
  },
  {
    path: '/userAdminSeeReport',
    roles: userAdmins,
    title: 'ownReports.title',
    parent: '/userHome',
    ...loadScreenWith(async () => (await import('@portal/portal-screens/reports-admin')).ManagedReportsPage, {
      paths: reportPaths,
    }),
  },
  {
    path: '/userAdminManageUserPermissions',
    roles: userAdmins,
    title: 'permissions.users',
    parent: '/userHome',
    load: openUserPermissions,
  },
  {
    path: '/userPermissions',
    roles: userAdmins,
    title: 'permissions.users',
    parent: '/userHome',
    load: openUserPermissions,
  },
  {
    path: '/userManagePermissions',
    roles: userAdmins,
    title: 'permissions.groups',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/permissions')).GroupPermissionsPage,
  },
  {
    path: '/userViewedReports',
    roles,
    title: 'viewed.title',
    parent: '/userHome',
    isPlain: true,
    load: async () => (await import('./reports/reports.screen')).ViewedReportsScreen,
  },
  {
    path: '/userSeeReports',
    roles,
    title: 'reports.title',
    parent: '/userHome',
    loadOfflineData: async (portal) =>
      (await import('@portal/portal-screens/catalogue')).loadCatalogue(portal),
    isPlain: true,
    load: async () => (await import('./reports/reports.screen')).ReportsScreen,
  },
  {
    path: '/aboutReport',
    roles,
    title: 'aboutReport.title',
    parent: '/userSeeReports',
    isDetail: true,
    ...loadScreenWith(async () => (await import('@portal/portal-screens/details')).AboutReportPage, {
      paths: reportPaths,
    }),
  },
  {
    path: '/userLatestReports',
    roles,
    title: 'latest.title',
    parent: '/userHome',
    isPlain: true,
    load: async () => (await import('./reports/reports.screen')).LatestReportsScreen,
  },
  {
    path: '/dataLake',
    roles,
    title: 'dataLake.title',
    parent: '/userHome',
    load: async () => (await import('./data-lake/data-lake.screen')).DataLakeScreen,
  },
  {
    path: '/allAvailableReports',
    roles,
    title: 'available.title',
    parent: '/userHome',
    load: async () => (await import('./reports/available-reports.screen')).AvailableReportsScreen,
  },
  {
    path: '/userReportRatings',
    roles,
    title: 'ratings.title',
    parent: '/userViewedReports',
    load: async () => (await import('@portal/portal-screens/permissions')).ReportRatingsPage,
  },
  {
    path: '/userCardReports',
    roles,
    title: 'category.title',
    parent: '/userHome',
    isDetail: true,
    firstCalls: (api, self) => [api.reportCategory.findReportCount(self)],
    isPlain: true,
    load: async () => (await import('./reports/reports.screen')).CategoryReportsScreen,
  },
  {
    path: '/userReportUpdates',
    roles,
    title: 'updates.title',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/permissions')).ReportUpdatesPage,
  },
  {
    path: '/userNotifications',
    roles,
    title: 'messages.title',
    parent: '/userHome',
    loadOfflineData: async (portal) => (await import('./messages/messages.resource')).loadMessages(portal),
    load: async () => (await import('./messages/messages.screen')).MessagesScreen,
  },
  {
    path: '/myRequests',
    roles,
    title: 'myRequests.title',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/waiting')).MyRequestsPage,
  },
  {
    path: '/myFeedback',
    roles,
    title: 'myFeedback.title',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/feedback')).MyFeedbackPage,
  },
  {
    path: '/userAddUser',
    roles: userAdmins,
    title: 'addUser.title',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/people')).RegisterUsersPage,
  },
  {
    path: '/userActivateUser',
    roles: userAdmins,
    title: 'users.title',
    parent: '/userHome',
    load: async () => (await import('./users/activate-users.screen')).ActivateUsersScreen,
  },
  {
    path: '/person',
    roles: userAdmins,
    title: 'person.title',
    parent: '/userActivateUser',
    isDetail: true,
    load: async () => (await import('@portal/portal-screens/details')).PersonPage,
  },
  {
    path: '/userAccessRequests',
    roles: userAdmins,
    title: 'accessRequests.title',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/permissions')).AccessRequestsPage,
  },
  {
    path: '/userUsage',
    roles: userAdmins,
    title: 'usage.title',
    parent: '/userHome',
    ...loadScreenWith(async () => (await import('@portal/portal-screens/usage')).UsagePage, {
      permissionPaths,
      reportPaths,
      announcementPath: '/userAddAnnouncement',
    }),
  },
  {
    path: '/userFeedback',
    roles: userAdmins,
    title: 'feedback.title',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/feedback')).FeedbackPage,
  },
  {
    path: '/userAnnouncements',
    roles: userAdmins,
    title: 'announcements.title',
    parent: '/userHome',
    ...loadScreenWith(async () => (await import('@portal/portal-screens/announcements')).AnnouncementsPage, {
      addPath: '/userAddAnnouncement',
    }),
  },
  {
    path: '/userAddAnnouncement',
    roles: userAdmins,
    title: 'announcements.add',
    parent: '/userAnnouncements',
    ...loadScreenWith(
      async () => (await import('@portal/portal-screens/announcements')).AddAnnouncementPage,
      {
        listPath: '/userAnnouncements',
      },
    ),
  },
  {
    path: '/mySubscriptions',
    roles,
    title: 'mySubscriptions.title',
    parent: '/settings',
    load: async () => (await import('@portal/portal-screens/subscriptions')).MySubscriptionsPage,
  },
  {
    path: '/subscriptions',
    roles: userAdmins,
    title: 'subscriptions.title',
    parent: '/userHome',
    load: async () => (await import('@portal/portal-screens/subscriptions')).SubscriptionsPage,
  },
  {
    path: '/reportFile',
    roles,
    title: 'reportFile.title',
    parent: '/userHome',
    isDetail: true,
    load: async () => (await import('@portal/portal-screens/subscriptions')).ReportFilePage,
  },
  {
    path: '/help',
    roles,
    title: 'help.title',
    parent: '/userHome',
    isPlain: true,
    load: async () => (await import('@portal/portal-screens/help')).HelpPage,
  },
  { path: '/report/:id', roles, title: 'viewer.title', bare: true, isPlain: true, load: openSharedReport },
  { path: '/userPowerBiVisual', roles, title: 'viewer.title', bare: true, isPlain: true, load: openViewer },
  { path: '/userSeeWebMap', roles, title: 'viewer.title', bare: true, isPlain: true, load: openViewer },
  {
    path: '/userJavaScriptVisual',
    roles,
    title: 'viewer.title',
    bare: true,
    load: async () => (await import('@portal/portal-screens/viewer')).redirectTo('/userSeeWebMap'),
  },
];
