import type { ScreenRoute } from '@portal/ui-kit/platform';

const roles = ['user', 'userAdmin'] as const;
const viewer = async () => (await import('@portal/ui-kit/viewer')).ViewerScreen;

/** The user's screens; guards, drawer, breadcrumbs and titles come from this list. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/userHome',
    roles,
    title: 'home.title',
    menu: { group: 'menu.start', label: 'menu.home', icon: 'home' },
    load: async () => (await import('./home/home.screen')).HomeScreen,
  },
  {
    path: '/userSeeReports',
    roles,
    title: 'reports.title',
    parent: '/userHome',
    menu: { group: 'menu.reports', label: 'menu.seeReports', icon: 'reports' },
    load: async () => (await import('./reports/reports.screen')).ReportsScreen,
  },
  {
    path: '/userCardReports',
    roles,
    title: 'category.title',
    parent: '/userHome',
    load: async () => (await import('./reports/category-reports.screen')).CategoryReportsScreen,
  },
  {
    path: '/userNotifications',
    roles,
    title: 'messages.title',
    parent: '/userHome',
    menu: { group: 'menu.mine', label: 'menu.messages', icon: 'messages' },
    load: async () => (await import('./messages/messages.screen')).MessagesScreen,
  },
  { path: '/userPowerBiVisual', roles, title: 'viewer.title', bare: true, load: viewer },
  { path: '/userSeeWebMap', roles, title: 'viewer.title', bare: true, load: viewer },
  { path: '/userJavaScriptVisual', roles, title: 'viewer.title', bare: true, load: viewer },
];
