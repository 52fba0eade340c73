import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** Who viewed which reports how often. */
export const viewRoutes: readonly ScreenRoute[] = [
  {
    path: '/userTypeViewedReports',
    roles,
    title: 'reportViews.partners.title',
    parent: '/home',
    bar: true,
    load: async () => (await import('../report-views/report-views.screen')).PartnerViewsScreen,
  },
  {
    path: '/usersViewedReports',
    roles,
    title: 'reportViews.users.title',
    parent: '/home',
    bar: true,
    load: async () => (await import('../report-views/report-views.screen')).UserViewsScreen,
  },
];
