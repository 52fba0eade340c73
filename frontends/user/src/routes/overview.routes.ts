import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** Where users begin, and where they were. */
export const overviewRoutes: readonly ScreenRoute[] = [
  {
    path: '/userHome',
    roles,
    title: 'home.title',
    menu: { group: 'menu.start', icon: 'home' },
    load: async () => (await import('../home/home.screen')).HomeScreen,
  },
  {
    path: '/userHistory',
    roles,
    title: 'history.title',
    parent: '/userHome',
    menu: { group: 'menu.start', icon: 'history' },
    load: async () => (await import('../reports/history.screen')).HistoryScreen,
  },
];
