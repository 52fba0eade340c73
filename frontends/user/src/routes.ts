import type { ScreenRoute } from '@portal/ui-kit/platform';
import { communicationRoutes } from './routes/communication.routes';
import { messageRoutes } from './routes/messages.routes';
import { overviewRoutes } from './routes/overview.routes';
import { ownReportRoutes } from './routes/own-reports.routes';
import { profileRoutes } from './routes/profile.routes';
import { reportRoutes } from './routes/reports.routes';
import { rightRoutes } from './routes/rights.routes';
import { userRoutes } from './routes/users.routes';
import { viewerRoutes } from './routes/viewer.routes';

/** The user's screens; guards, drawer, breadcrumbs and titles come from this list, the drawer's and the bar's order from its order. */
export const routes: readonly ScreenRoute[] = [
  ...overviewRoutes,
  ...profileRoutes,
  ...ownReportRoutes,
  ...rightRoutes,
  ...reportRoutes,
  ...messageRoutes,
  ...userRoutes,
  ...communicationRoutes,
  ...viewerRoutes,
];
