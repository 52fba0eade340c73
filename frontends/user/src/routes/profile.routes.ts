import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** The person's own account. */
export const profileRoutes: readonly ScreenRoute[] = [
  {
    path: '/userProfile',
    roles,
    title: 'profile.title',
    parent: '/userHome',
    load: async () => (await import('../profile/profile.screen')).ProfileScreen,
  },
  {
    path: '/userEditProfile',
    roles,
    title: 'editProfile.title',
    parent: '/userProfile',
    bar: true,
    load: async () => (await import('../profile/profile.screen')).EditProfileScreen,
  },
  {
    path: '/userEditPassword',
    roles,
    title: 'editPassword.title',
    parent: '/userEditProfile',
    load: async () => (await import('../profile/profile.screen')).EditPasswordScreen,
  },
  {
    path: '/userMailPreferences',
    roles,
    title: 'mail.title',
    parent: '/userProfile',
    bar: true,
    load: async () => (await import('../profile/mail-preferences.screen')).MailPreferencesScreen,
  },
];
