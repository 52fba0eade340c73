import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

const viewer = async () => (await import('@portal/ui-kit/viewer')).ViewerScreen;

/** The viewers of the kinds of reports. */
export const viewerRoutes: readonly ScreenRoute[] = [
  { path: '/userPowerBiVisual', roles, title: 'viewer.title', bare: true, load: viewer },
  { path: '/userSeeWebMap', roles, title: 'viewer.title', bare: true, load: viewer },
  { path: '/userJavaScriptVisual', roles, title: 'viewer.title', bare: true, load: viewer },
];
