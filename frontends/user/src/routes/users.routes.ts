import type { ScreenRoute } from '@portal/ui-kit/platform';
import { userAdmins } from './roles';

/** What user admins do with the users of their partner, and how these use the portal. */
export const userRoutes: readonly ScreenRoute[] = [
  {
    path: '/userAddUser',
    roles: userAdmins,
    title: 'addUser.title',
    parent: '/userHome',
    menu: { group: 'menu.users', icon: 'register' },
    load: async () => (await import('../users/add-user.screen')).AddUserScreen,
  },
  {
    path: '/userActivateUser',
    roles: userAdmins,
    title: 'users.title',
    parent: '/userHome',
    menu: { group: 'menu.users', icon: 'activate' },
    load: async () => (await import('../users/activate-users.screen')).ActivateUsersScreen,
  },
  {
    path: '/userAccessRequests',
    roles: userAdmins,
    title: 'accessRequests.title',
    parent: '/userHome',
    menu: { group: 'menu.users', icon: 'requests' },
    load: async () => (await import('../access/access-requests.screen')).AccessRequestsScreen,
  },
  {
    path: '/userUsage',
    roles: userAdmins,
    title: 'usage.title',
    parent: '/userHome',
    menu: { group: 'menu.users', icon: 'usage' },
    load: async () => (await import('../usage/usage.screen')).UsageScreen,
  },
];
