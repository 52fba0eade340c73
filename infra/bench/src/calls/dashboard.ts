import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { signedGet } from './bench-call.js';

/** What the administrator's dashboard asks for, all at once, when it is opened. */
export const dashboardPaths = [
  '/user/findCount',
  '/report/findCount',
  '/viewership/findCount',
  '/viewership/findTodayCount',
  '/viewership/viewershipChartData',
  '/viewership/signinChartData',
  '/report/findTop5',
];

/** One opening of the dashboard. */
export const dashboardRequests = (administrator: LoadUser): LoadRequest[] =>
  dashboardPaths.map((path) => signedGet(path, administrator));
