import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** The administrator's own account. */
export const profileRoutes: readonly ScreenRoute[] = [
  {
    path: '/profile',
    roles,
    title: 'profile.title',
    parent: '/home',
    bar: true,
    load: async () => (await import('../profile/profile.screen')).ProfileScreen,
  },
  {
    path: '/editProfile',
    roles,
    title: 'profile.edit',
    parent: '/profile',
    bar: true,
    load: async () => (await import('../profile/profile.screen')).EditProfileScreen,
  },
  {
    path: '/editPassword',
    roles,
    title: 'profile.editPassword',
    parent: '/editProfile',
    load: async () => (await import('../profile/profile.screen')).EditPasswordScreen,
  },
];
