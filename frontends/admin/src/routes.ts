import type { ScreenRoute } from '@portal/ui-kit/platform';
import { communicationRoutes } from './routes/communication.routes';
import { overviewRoutes } from './routes/overview.routes';
import { partnerRoutes } from './routes/partners.routes';
import { profileRoutes } from './routes/profile.routes';
import { recordRoutes } from './routes/records.routes';
import { reportRoutes } from './routes/reports.routes';
import { rightRoutes } from './routes/rights.routes';
import { userRoutes } from './routes/users.routes';
import { viewRoutes } from './routes/views.routes';
import { viewerRoutes } from './routes/viewer.routes';

/** The administrator's screens; guards, drawer, breadcrumbs and titles come from this list, the drawer's and the bar's order from its order. */
export const routes: readonly ScreenRoute[] = [
  ...overviewRoutes,
  ...reportRoutes,
  ...viewRoutes,
  ...rightRoutes,
  ...userRoutes,
  ...partnerRoutes,
  ...communicationRoutes,
  ...recordRoutes,
  ...profileRoutes,
  ...viewerRoutes,
];
