import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** The administrator's first screen, and how the portal is used. */
export const overviewRoutes: readonly ScreenRoute[] = [
  {
    path: '/home',
    roles,
    title: 'dashboard.title',
    menu: { group: 'menu.start', icon: 'dashboard' },
    load: async () => (await import('../home/dashboard.screen')).DashboardScreen,
  },
  {
    path: '/usage',
    roles,
    title: 'usage.title',
    parent: '/home',
    menu: { group: 'menu.start', icon: 'usage' },
    load: async () => (await import('../usage/usage.screen')).UsageScreen,
  },
];
