import type { ScreenRoute } from '@portal/ui-kit/platform';
import { userAdmins } from './roles';

const userPermissions = async () =>
  (await import('../permissions/user-permissions.screen')).UserPermissionsScreen;

/** Who may open the reports of a user admin's partner. */
export const rightRoutes: readonly ScreenRoute[] = [
  {
    path: '/userAdminManageUserPermissions',
    roles: userAdmins,
    title: 'permissions.users',
    parent: '/userHome',
    bar: true,
    load: userPermissions,
  },
  {
    path: '/userPermissions',
    roles: userAdmins,
    title: 'permissions.users',
    parent: '/userHome',
    load: userPermissions,
  },
  {
    path: '/userManagePermissions',
    roles: userAdmins,
    title: 'permissions.groups',
    parent: '/userHome',
    bar: true,
    load: async () => (await import('../permissions/group-permissions.screen')).GroupPermissionsScreen,
  },
];
