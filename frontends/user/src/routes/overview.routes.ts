import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** Where users begin. */
export const overviewRoutes: readonly ScreenRoute[] = [
  {
    path: '/userHome',
    roles,
    title: 'home.title',
    menu: { group: 'menu.start', label: 'menu.home', icon: 'home' },
    load: async () => (await import('../home/home.screen')).HomeScreen,
  },
];
