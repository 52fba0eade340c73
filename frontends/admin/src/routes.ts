import type { ScreenRoute } from '@portal/ui-kit/platform';

const roles = ['administrator'] as const;
const viewer = async () => (await import('@portal/ui-kit/viewer')).ViewerScreen;

/** The administrator's screens; guards, drawer, breadcrumbs and titles come from this list. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/home',
    roles,
    title: 'dashboard.title',
    menu: { group: 'menu.start', label: 'menu.dashboard', icon: 'dashboard' },
    load: async () => (await import('./home/dashboard.screen')).DashboardScreen,
  },
  {
    path: '/seeReports',
    roles,
    title: 'reports.title',
    parent: '/home',
    menu: { group: 'menu.reports', label: 'menu.seeReports', icon: 'reports' },
    load: async () => (await import('./reports/reports.screen')).ReportsScreen,
  },
  { path: '/powerBiVisual', roles, title: 'viewer.title', bare: true, load: viewer },
  { path: '/seeWebMap', roles, title: 'viewer.title', bare: true, load: viewer },
  { path: '/javaScriptVisual', roles, title: 'viewer.title', bare: true, load: viewer },
];
