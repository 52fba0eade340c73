import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** The administrator's first screen. */
export const overviewRoutes: readonly ScreenRoute[] = [
  {
    path: '/home',
    roles,
    title: 'dashboard.title',
    menu: { group: 'menu.start', label: 'menu.dashboard', icon: 'dashboard' },
    load: async () => (await import('../home/dashboard.screen')).DashboardScreen,
  },
];
