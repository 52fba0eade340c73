import type { AppMenu } from '@portal/ui-kit';

/** The administrator's menus. */
export const menu: AppMenu = {
  drawer: [
    { icon: 'dashboard', tabs: ['/home'] },
    { icon: 'waiting', tabs: ['/waiting'] },
    {
      icon: 'reports',
      tabs: ['/seeReports', '/catalogue', '/manageReportCategories', '/editReportCategory'],
      actions: ['/addReport', '/editReport', '/deleteReport'],
    },
    {
      icon: 'people',
      tabs: ['/seeUsers', '/deactivatedUsers', '/manageHISPartners', '/manageUserGroups'],
      actions: ['/adminAddUser', '/assignUserType'],
    },
    {
      icon: 'access',
      tabs: ['/managePermissions', '/manageUserPermissions', '/accessRequests', '/accessExplained'],
    },
    {
      icon: 'usage',
      tabs: [
        '/usage',
        '/viewedReports',
        '/userTypeViewedReports',
        '/usersViewedReports',
        '/userReportRatings',
      ],
    },
    {
      icon: 'messages',
      tabs: ['/feedback', '/announcements', '/reportUpdates'],
      actions: ['/addAnnouncement'],
    },
    {
      icon: 'system',
      tabs: [
        '/auditTrail',
        '/userAdminRequests',
        '/makeUserAdmin',
        '/administratorInvitations',
        '/reportImports',
      ],
    },
  ],
  account: ['/profile', '/editProfile', '/mailPreferences', '/help'],
};
