import { loadScreenWith, type ScreenRoute } from '@portal/ui-kit/platform';

const permissionPaths = { user: '/manageUserPermissions', group: '/managePermissions' };
const reportPaths = { list: '/seeReports', add: '/addReport', edit: '/editReport', usage: '/usage' };

const openViewer = async () => (await import('@portal/features/report-viewer')).ViewerScreen;
const openSharedReport = async () => (await import('@portal/features/report-viewer')).SharedReportScreen;

const screens: readonly Omit<ScreenRoute, 'roles'>[] = [
  {
    path: '/home',
    title: 'dashboard.title',
    isFirst: true,
    firstCalls: (api) => [
      api.user.findCount({}),
      api.report.findCount({}),
      api.viewership.findCount({}),
      api.viewership.findTodayCount({}),
      api.report.findOverview({}),
      api.viewership.viewershipChartData({}),
      api.viewership.signinChartData({}),
      api.report.findTop5({}),
      api.accessDecision.findWaitingCount({}),
      api.accountDecision.findWaitingCount({}),
      api.feedback.findOpenCount({}),
      api.failedMail.findCount({}),
    ],
    load: async () => (await import('./home/dashboard.screen')).DashboardScreen,
  },
  {
    path: '/waiting',
    title: 'waiting.title',
    parent: '/home',
    load: async () => (await import('@portal/features/approvals')).WaitingPage,
  },
  {
    path: '/usage',
    title: 'usage.title',
    parent: '/home',
    ...loadScreenWith(async () => (await import('@portal/features/usage')).UsagePage, {
      permissionPaths,
      reportPaths,
      announcementPath: '/addAnnouncement',
    }),
  },
  {
    path: '/addReport',
    title: 'reports.add',
    parent: '/seeReports',
    ...loadScreenWith(async () => (await import('@portal/features/report-management')).AddReportPage, {
      paths: reportPaths,
    }),
  },
  {
    path: '/editReport',
    title: 'reports.edit',
    parent: '/seeReports',
    ...loadScreenWith(async () => (await import('@portal/features/report-management')).EditReportPage, {
      paths: reportPaths,
    }),
  },
  {
    path: '/seeReports',
    title: 'reports.title',
    parent: '/home',
    ...loadScreenWith(async () => (await import('./reports/reports.screen')).ReportsScreen, {
      paths: reportPaths,
    }),
  },
  {
    path: '/aboutReport',
    title: 'aboutReport.title',
    parent: '/seeReports',
    isDetail: true,
    ...loadScreenWith(async () => (await import('./details/about-report.screen')).AboutReportScreen, {
      paths: reportPaths,
    }),
  },
  {
    path: '/deleteReport',
    title: 'reports.delete',
    parent: '/seeReports',
    ...loadScreenWith(async () => (await import('@portal/features/report-management')).DeleteReportPage, {
      paths: reportPaths,
    }),
  },
  {
    path: '/viewedReports',
    title: 'viewedReports.title',
    parent: '/home',
    load: async () => (await import('./report-views/viewed-reports.screen')).ViewedReportsScreen,
  },
  {
    path: '/totalViews',
    title: 'totalViews.title',
    parent: '/home',
    load: async () => (await import('./report-views/viewed-reports.screen')).TotalViewsScreen,
  },
  {
    path: '/totalViewsToday',
    title: 'totalViews.today',
    parent: '/home',
    load: async () => (await import('./report-views/viewed-reports.screen')).TotalViewsTodayScreen,
  },
  {
    path: '/reportImports',
    title: 'import.title',
    parent: '/seeReports',
    load: async () => (await import('./report-import/report-imports.screen')).ReportImportsScreen,
  },
  {
    path: '/manageReportCategories',
    title: 'categories.title',
    parent: '/home',
    load: async () => (await import('./report-categories/report-categories.screen')).ReportCategoriesScreen,
  },
  {
    path: '/editReportCategory',
    title: 'categories.assign.title',
    parent: '/home',
    load: async () =>
      (await import('./report-categories/edit-report-category.screen')).EditReportCategoryScreen,
  },
  {
    path: '/reportUpdates',
    title: 'reportUpdates.title',
    parent: '/home',
    load: async () => (await import('@portal/features/report-updates')).ReportUpdatesPage,
  },
  {
    path: '/userReportRatings',
    title: 'ratings.title',
    parent: '/viewedReports',
    load: async () => (await import('@portal/features/reports')).ReportRatingsPage,
  },
  {
    path: '/userTypeViewedReports',
    title: 'reportViews.partners.title',
    parent: '/home',
    load: async () => (await import('./report-views/report-views.screen')).PartnerViewsScreen,
  },
  {
    path: '/usersViewedReports',
    title: 'reportViews.users.title',
    parent: '/home',
    load: async () => (await import('./report-views/report-views.screen')).UserViewsScreen,
  },
  {
    path: '/managePermissions',
    title: 'permissions.groups',
    parent: '/home',
    load: async () => (await import('@portal/features/permissions')).GroupPermissionsPage,
  },
  {
    path: '/manageUserPermissions',
    title: 'permissions.users',
    parent: '/home',
    load: async () => (await import('@portal/features/permissions')).UserPermissionsPage,
  },
  {
    path: '/accessRequests',
    title: 'accessRequests.title',
    parent: '/home',
    load: async () => (await import('@portal/features/approvals')).AccessRequestsPage,
  },
  {
    path: '/seeUsers',
    title: 'users.title',
    parent: '/home',
    load: async () => (await import('./users/users.screen')).UsersScreen,
  },
  {
    path: '/person',
    title: 'person.title',
    parent: '/seeUsers',
    isDetail: true,
    load: async () => (await import('./details/person.screen')).PersonScreen,
  },
  {
    path: '/adminAddUser',
    title: 'registration.title',
    parent: '/seeUsers',
    load: async () => (await import('@portal/features/user-management')).RegisterUsersPage,
  },
  {
    path: '/assignUserType',
    title: 'users.partner.title',
    parent: '/home',
    load: async () => (await import('./users/assign-partner.screen')).AssignPartnerScreen,
  },
  {
    path: '/userAdminRequests',
    title: 'requests.title',
    parent: '/home',
    load: async () => (await import('./admin-requests/admin-requests.screen')).AdminRequestsScreen,
  },
  {
    path: '/makeUserAdmin',
    title: 'userAdmins.title',
    parent: '/home',
    load: async () => (await import('./user-admins/user-admins.screen')).UserAdminsScreen,
  },
  {
    path: '/administratorInvitations',
    title: 'administrators.title',
    parent: '/home',
    load: async () =>
      (await import('./administrators/administrator-invitations.screen')).AdministratorInvitationsScreen,
  },
  {
    path: '/deactivatedUsers',
    title: 'deactivatedUsers.title',
    parent: '/home',
    load: async () => (await import('./users/users.screen')).DeactivatedUsersScreen,
  },
  {
    path: '/manageHISPartners',
    title: 'partners.title',
    parent: '/home',
    load: async () => (await import('./partners/partners.screen')).PartnersScreen,
  },
  {
    path: '/addUserType',
    title: 'partners.add.title',
    parent: '/manageHISPartners',
    load: async () => (await import('./partners/partner-pages.screen')).AddPartnerScreen,
  },
  {
    path: '/editUserType',
    title: 'partners.edit.title',
    parent: '/manageHISPartners',
    load: async () => (await import('./partners/partner-pages.screen')).EditPartnerScreen,
  },
  {
    path: '/deleteUserType',
    title: 'partners.delete.title',
    parent: '/manageHISPartners',
    load: async () => (await import('./partners/partner-pages.screen')).DeletePartnerScreen,
  },
  {
    path: '/manageUserGroups',
    title: 'groups.title',
    parent: '/home',
    load: async () => (await import('./groups/groups.screen')).GroupsScreen,
  },
  {
    path: '/feedback',
    title: 'feedback.title',
    parent: '/home',
    load: async () => (await import('@portal/features/feedback')).FeedbackPage,
  },
  {
    path: '/announcements',
    title: 'announcements.title',
    parent: '/home',
    ...loadScreenWith(async () => (await import('@portal/features/announcements')).AnnouncementsPage, {
      addPath: '/addAnnouncement',
    }),
  },
  {
    path: '/addAnnouncement',
    title: 'announcements.add',
    parent: '/announcements',
    ...loadScreenWith(async () => (await import('@portal/features/announcements')).AddAnnouncementPage, {
      listPath: '/announcements',
    }),
  },
  {
    path: '/accessExplained',
    title: 'explained.title',
    parent: '/home',
    load: async () => (await import('./access-explained/access-explained.screen')).AccessExplainedScreen,
  },
  {
    path: '/auditTrail',
    title: 'audit.title',
    parent: '/home',
    load: async () => (await import('./audit/audit.screen')).AuditScreen,
  },
  {
    path: '/profile',
    title: 'profile.title',
    parent: '/home',
    load: async () => (await import('./profile/profile.screen')).ProfileScreen,
  },
  {
    path: '/editProfile',
    title: 'profile.edit',
    parent: '/profile',
    load: async () => (await import('./profile/profile.screen')).EditProfileScreen,
  },
  {
    path: '/editPassword',
    title: 'profile.editPassword',
    parent: '/editProfile',
    load: async () => (await import('./profile/profile.screen')).EditPasswordScreen,
  },
  {
    path: '/settings',
    title: 'settings.title',
    parent: '/home',
    load: async () => (await import('./profile/profile.screen')).SettingsScreen,
  },
  {
    path: '/security',
    title: 'security.title',
    parent: '/settings',
    load: async () => (await import('@portal/features/account')).SecurityPage,
  },
  {
    path: '/mySubscriptions',
    title: 'mySubscriptions.title',
    parent: '/settings',
    load: async () => (await import('@portal/features/subscriptions')).MySubscriptionsPage,
  },
  {
    path: '/subscriptions',
    title: 'subscriptions.title',
    parent: '/home',
    load: async () => (await import('@portal/features/subscriptions')).SubscriptionsPage,
  },
  {
    path: '/reportFile',
    title: 'reportFile.title',
    parent: '/home',
    isDetail: true,
    load: async () => (await import('@portal/features/subscriptions')).ReportFilePage,
  },
  {
    path: '/help',
    title: 'help.title',
    parent: '/home',
    isPlain: true,
    load: async () => (await import('@portal/features/help')).HelpPage,
  },
  { path: '/report/:id', title: 'viewer.title', bare: true, isPlain: true, load: openSharedReport },
  { path: '/powerBiVisual', title: 'viewer.title', bare: true, isPlain: true, load: openViewer },
  { path: '/seeWebMap', title: 'viewer.title', bare: true, isPlain: true, load: openViewer },
  {
    path: '/javaScriptVisual',
    title: 'viewer.title',
    bare: true,
    load: async () => (await import('@portal/features/report-viewer')).redirectTo('/seeWebMap'),
  },
];

/** The administrator's screens. Guards, breadcrumbs and titles come from this list. */
export const routes: readonly ScreenRoute[] = screens.map((screen) => ({
  ...screen,
  roles: ['administrator'],
}));
