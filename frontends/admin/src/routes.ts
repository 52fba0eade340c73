import { createSharedRoutes, giveRoles } from '@portal/features/routes';
import type { ScreenRoute } from '@portal/ui-kit/platform';

const roles = ['administrator'] as const;

/** The administrator's screens. Guards, breadcrumbs and titles come from this list. */
export const routes: readonly ScreenRoute[] = [
  ...giveRoles(roles, [
    {
      path: '/home',
      title: 'dashboard.title',
      firstCalls: (api) => [
        api.dashboard.find({}),
        api.accessDecision.findWaitingCount({}),
        api.accountDecision.findWaitingCount({}),
        api.feedback.findOpenCount({}),
      ],
      load: async () => (await import('./home/dashboard.screen')).DashboardScreen,
    },
    {
      path: '/seeReports',
      title: 'reports.title',
      load: async () => (await import('./reports/reports.screen')).ReportsScreen,
    },
    {
      path: '/aboutReport',
      title: 'screens:titles.aboutReport',
      parent: '/seeReports',
      isDetail: true,
      load: async () => (await import('./details/about-report.screen')).AboutReportScreen,
    },
    {
      path: '/viewedReports',
      title: 'viewedReports.title',
      load: async () => (await import('./report-views/viewed-reports.screen')).ViewedReportsScreen,
    },
    {
      path: '/totalViews',
      title: 'totalViews.title',
      load: async () => (await import('./report-views/viewed-reports.screen')).TotalViewsScreen,
    },
    {
      path: '/totalViewsToday',
      title: 'totalViews.today',
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
      load: async () => (await import('./report-categories/report-categories.screen')).ReportCategoriesScreen,
    },
    {
      path: '/editReportCategory',
      title: 'categories.assign.title',
      load: async () =>
        (await import('./report-categories/edit-report-category.screen')).EditReportCategoryScreen,
    },
    {
      path: '/userTypeViewedReports',
      title: 'reportViews.partners.title',
      load: async () => (await import('./report-views/report-views.screen')).PartnerViewsScreen,
    },
    {
      path: '/usersViewedReports',
      title: 'reportViews.users.title',
      load: async () => (await import('./report-views/report-views.screen')).UserViewsScreen,
    },
    {
      path: '/person',
      title: 'screens:titles.person',
      parent: '/seeUsers',
      isDetail: true,
      load: async () => (await import('./details/person.screen')).PersonScreen,
    },
    {
      path: '/assignUserType',
      title: 'users.partner.title',
      load: async () => (await import('./users/assign-partner.screen')).AssignPartnerScreen,
    },
    {
      path: '/userAdminRequests',
      title: 'requests.title',
      load: async () => (await import('./admin-requests/admin-requests.screen')).AdminRequestsScreen,
    },
    {
      path: '/makeUserAdmin',
      title: 'userAdmins.title',
      load: async () => (await import('./user-admins/user-admins.screen')).UserAdminsScreen,
    },
    {
      path: '/administratorInvitations',
      title: 'administrators.title',
      load: async () =>
        (await import('./administrators/administrator-invitations.screen')).AdministratorInvitationsScreen,
    },
    {
      path: '/deactivatedUsers',
      title: 'deactivatedUsers.title',
      load: async () => (await import('@portal/features/user-management')).DeactivatedUsersPage,
    },
    {
      path: '/manageHISPartners',
      title: 'partners.title',
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
      load: async () => (await import('./groups/groups.screen')).GroupsScreen,
    },
    {
      path: '/accessExplained',
      title: 'explained.title',
      load: async () => (await import('./access-explained/access-explained.screen')).AccessExplainedScreen,
    },
    {
      path: '/auditTrail',
      title: 'audit.title',
      load: async () => (await import('./audit/audit.screen')).AuditScreen,
    },
  ]),
  ...createSharedRoutes(roles),
];
