import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles, userAdmins } from './roles';

/** What users do with reports. */
export const reportRoutes: readonly ScreenRoute[] = [
  {
    path: '/userViewedReports',
    roles,
    title: 'viewed.title',
    parent: '/userHome',
    menu: { group: 'menu.reports', icon: 'mostViewed' },
    load: async () => (await import('../reports/reports.screen')).ViewedReportsScreen,
  },
  {
    path: '/userSeeReports',
    roles,
    title: 'reports.title',
    parent: '/userHome',
    menu: { group: 'menu.reports', icon: 'reports' },
    load: async () => (await import('../reports/reports.screen')).ReportsScreen,
  },
  {
    path: '/userLatestReports',
    roles,
    title: 'latest.title',
    parent: '/userHome',
    menu: { group: 'menu.reports', icon: 'latest' },
    load: async () => (await import('../reports/reports.screen')).LatestReportsScreen,
  },
  {
    path: '/dataLake',
    roles,
    title: 'dataLake.title',
    parent: '/userHome',
    menu: { group: 'menu.reports', icon: 'dataLake' },
    load: async () => (await import('../data-lake/data-lake.screen')).DataLakeScreen,
  },
  {
    path: '/allAvailableReports',
    roles,
    title: 'available.title',
    parent: '/userHome',
    menu: { group: 'menu.reports', icon: 'permissions' },
    load: async () => (await import('../reports/available-reports.screen')).AvailableReportsScreen,
  },
  {
    path: '/userReportRatings',
    roles,
    title: 'ratings.title',
    parent: '/userViewedReports',
    menu: { group: 'menu.reports', icon: 'ratings' },
    load: async () => (await import('../ratings/ratings.screen')).RatingsScreen,
  },
  {
    path: '/userCardReports',
    roles,
    title: 'category.title',
    parent: '/userHome',
    load: async () => (await import('../reports/reports.screen')).CategoryReportsScreen,
  },
  {
    path: '/userReportUpdates',
    roles,
    title: 'updates.title',
    parent: '/userHome',
    menu: { group: 'menu.reports', icon: 'updates' },
    bar: { roles: userAdmins },
    load: async () => (await import('../updates/updates.screen')).UpdatesScreen,
  },
];
