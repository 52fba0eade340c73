import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

const viewer = async () => (await import('@portal/portal-screens/viewer')).ViewerScreen;
const title = 'viewer.title';

/** The viewer of reports: at the one address of each report, and at those of the specification. */
export const viewerRoutes: readonly ScreenRoute[] = [
  { path: '/report/:id', roles, title, bare: true, load: viewer },
  { path: '/userPowerBiVisual', roles, title, bare: true, load: viewer },
  { path: '/userSeeWebMap', roles, title, bare: true, load: viewer },
  {
    path: '/userJavaScriptVisual',
    roles,
    title,
    bare: true,
    load: async () => (await import('@portal/portal-screens/viewer')).redirectTo('/userSeeWebMap'),
  },
];
