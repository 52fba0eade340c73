import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** What administrators do with users and user admins. */
export const userRoutes: readonly ScreenRoute[] = [
  {
    path: '/seeUsers',
    roles,
    title: 'users.title',
    parent: '/home',
    menu: { group: 'menu.users', icon: 'users' },
    load: async () => (await import('../users/users.screen')).UsersScreen,
  },
  {
    path: '/adminAddUser',
    roles,
    title: 'registration.title',
    parent: '/seeUsers',
    menu: { group: 'menu.users', icon: 'register' },
    load: async () => (await import('../users/add-user.screen')).AddUserScreen,
  },
  {
    path: '/assignUserType',
    roles,
    title: 'users.partner.title',
    parent: '/home',
    menu: { group: 'menu.users', icon: 'assign' },
    load: async () => (await import('../users/assign-partner.screen')).AssignPartnerScreen,
  },
  {
    path: '/userAdminRequests',
    roles,
    title: 'requests.title',
    parent: '/home',
    load: async () => (await import('../admin-requests/admin-requests.screen')).AdminRequestsScreen,
  },
  {
    path: '/makeUserAdmin',
    roles,
    title: 'userAdmins.title',
    parent: '/home',
    load: async () => (await import('../user-admins/user-admins.screen')).UserAdminsScreen,
  },
  {
    path: '/administratorInvitations',
    roles,
    title: 'administrators.title',
    parent: '/home',
    menu: { group: 'menu.users', icon: 'userAdmins' },
    load: async () =>
      (await import('../administrators/administrator-invitations.screen')).AdministratorInvitationsScreen,
  },
  {
    path: '/deactivatedUsers',
    roles,
    title: 'deactivatedUsers.title',
    parent: '/home',
    bar: true,
    load: async () => (await import('../users/users.screen')).DeactivatedUsersScreen,
  },
];
