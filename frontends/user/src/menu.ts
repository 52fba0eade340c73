import type { AppMenu } from '@portal/ui-kit';

/** The menus of users and user admins. */
export const menu: AppMenu = {
  drawer: [
    { icon: 'home', tabs: ['/userHome'] },
    { icon: 'waiting', tabs: ['/waiting'] },
    { icon: 'history', tabs: ['/userHistory'] },
    {
      icon: 'reports',
      tabs: ['/userSeeReports', '/userLatestReports', '/dataLake', '/userAdminSeeReport'],
      actions: ['/userEditReport', '/userDeleteReport'],
      buttons: ['/userAddReport'],
    },
    { icon: 'people', tabs: ['/userActivateUser'], buttons: ['/userAddUser'] },
    {
      icon: 'access',
      tabs: [
        '/userAdminManageUserPermissions',
        '/userManagePermissions',
        '/userAccessRequests',
        '/allAvailableReports',
        '/myRequests',
      ],
    },
    { icon: 'usage', tabs: ['/userUsage', '/userViewedReports', '/userReportRatings'] },
    {
      icon: 'messages',
      tabs: [
        '/userNotifications',
        '/userReportUpdates',
        '/myFeedback',
        '/userFeedback',
        '/userAnnouncements',
        '/subscriptions',
      ],
      buttons: ['/userAddAnnouncement'],
    },
  ],
  account: ['/userProfile', '/userEditProfile', '/userMailPreferences', '/mySubscriptions', '/help'],
};
