import type { AppMenu } from '@portal/ui-kit';

/** The administrator's menus. */
export const menu: AppMenu = {
  drawer: [
    { icon: 'dashboard', tabs: ['/home'] },
    { icon: 'waiting', tabs: ['/waiting'] },
    {
      icon: 'reports',
      tabs: ['/seeReports', '/catalogue', '/manageReportCategories', '/editReportCategory'],
      actions: ['/editReport', '/deleteReport'],
      buttons: ['/addReport'],
    },
    {
      icon: 'people',
      tabs: ['/seeUsers', '/deactivatedUsers', '/manageHISPartners', '/manageUserGroups'],
      actions: ['/assignUserType'],
      buttons: ['/adminAddUser'],
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
      tabs: ['/feedback', '/announcements', '/reportUpdates', '/subscriptions'],
      buttons: ['/addAnnouncement'],
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
  account: ['/profile', '/editProfile', '/mailPreferences', '/mySubscriptions', '/help'],
};
