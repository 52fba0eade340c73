import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** Who may open which reports. */
export const rightRoutes: readonly ScreenRoute[] = [
  {
    path: '/managePermissions',
    roles,
    title: 'permissions.groups',
    parent: '/home',
    menu: { group: 'menu.reports', icon: 'permissions' },
    load: async () => (await import('../permissions/group-permissions.screen')).GroupPermissionsScreen,
  },
  {
    path: '/manageUserPermissions',
    roles,
    title: 'permissions.users',
    parent: '/home',
    bar: true,
    load: async () => (await import('../permissions/user-permissions.screen')).UserPermissionsScreen,
  },
  {
    path: '/accessRequests',
    roles,
    title: 'accessRequests.title',
    parent: '/home',
    bar: true,
    load: async () => (await import('../access-requests/access-requests.screen')).AccessRequestsScreen,
  },
];
