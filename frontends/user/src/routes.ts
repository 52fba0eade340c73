import type { ScreenRoute } from '@portal/ui-kit/platform';

const roles = ['user', 'userAdmin'] as const;
const userAdmins = ['userAdmin'] as const;
const viewer = async () => (await import('@portal/ui-kit/viewer')).ViewerScreen;

/** The user's screens; guards, drawer, breadcrumbs and titles come from this list. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/userHome',
    roles,
    title: 'home.title',
    menu: { group: 'menu.start', label: 'menu.home', icon: 'home' },
    load: async () => (await import('./home/home.screen')).HomeScreen,
  },
  {
    path: '/userSeeReports',
    roles,
    title: 'reports.title',
    parent: '/userHome',
    menu: { group: 'menu.reports', label: 'menu.seeReports', icon: 'reports' },
    load: async () => (await import('./reports/reports.screen')).ReportsScreen,
  },
  {
    path: '/userCardReports',
    roles,
    title: 'category.title',
    parent: '/userHome',
    load: async () => (await import('./reports/category-reports.screen')).CategoryReportsScreen,
  },
  {
    path: '/userNotifications',
    roles,
    title: 'messages.title',
    parent: '/userHome',
    menu: { group: 'menu.mine', label: 'menu.messages', icon: 'messages' },
    load: async () => (await import('./messages/messages.screen')).MessagesScreen,
  },
  {
    path: '/userAddUser',
    roles: userAdmins,
    title: 'addUser.title',
    parent: '/userHome',
    menu: { group: 'menu.users', label: 'menu.registerUsers', icon: 'register' },
    load: async () => (await import('./users/add-user.screen')).AddUserScreen,
  },
  {
    path: '/userActivateUser',
    roles: userAdmins,
    title: 'users.title',
    parent: '/userHome',
    menu: { group: 'menu.users', label: 'menu.activateUsers', icon: 'activate' },
    load: async () => (await import('./users/activate-users.screen')).ActivateUsersScreen,
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
    bar: { label: 'menu.editProfile' },
    load: async () => (await import('./profile/edit-profile.screen')).EditProfileScreen,
  },
  {
    path: '/userEditPassword',
    roles,
    title: 'editPassword.title',
    parent: '/userEditProfile',
    load: async () => (await import('./profile/edit-password.screen')).EditPasswordScreen,
  },
  { path: '/userPowerBiVisual', roles, title: 'viewer.title', bare: true, load: viewer },
  { path: '/userSeeWebMap', roles, title: 'viewer.title', bare: true, load: viewer },
  { path: '/userJavaScriptVisual', roles, title: 'viewer.title', bare: true, load: viewer },
];
