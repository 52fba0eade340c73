import { randomUUID } from 'node:crypto';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { timeZone } from '../seed/population.js';

export const createSignedGet = (path: string, user: { token: string }): LoadRequest => ({
  method: 'GET',
  path: `/map-back-end${path}`,
  headers: { authorization: `Bearer ${user.token}` },
});

export const createJsonPost = (path: string, body: object, user?: LoadUser): LoadRequest => ({
  method: 'POST',
  path: `/map-back-end${path}`,
  headers: {
    'content-type': 'application/json',
    ...(user && { authorization: `Bearer ${user.token}` }),
  },
  body: JSON.stringify(body),
});

/** Requests the visible reports of a user: all, or a page of those that a search finds. */
export const createReportListRequest = (user: LoadUser, search?: string): LoadRequest =>
  createJsonPost(
    `/report/findByUserGroup${search === undefined ? '' : `?limit=15&search=${encodeURIComponent(search)}`}`,
    { userId: user.id, userTypeId: user.partnerId },
    user,
  );

const dayMs = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone });

/** Formats a day of the portal, `YYYY-MM-DD`. */
export const formatDay = (daysAgo: number): string => dayFormat.format(Date.now() - daysAgo * dayMs);

export interface Opening {
  user: LoadUser;
  reportId: number;
}

/** Builds the viewer's request, with a new idempotency key. */
export function getOpeningRequest({ user, reportId }: Opening): LoadRequest {
  const request = createJsonPost('/viewership/insert', { userId: user.id, reportId }, user);
  return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
}

/** The calls of the administrator's dashboard, which are made concurrently. */
export const dashboardPaths = [
  '/user/findCount',
  '/report/findCount',
  '/viewership/findCount',
  '/viewership/findTodayCount',
  '/viewership/viewershipChartData',
  '/viewership/signinChartData',
  '/report/findTop5',
];

export const getDashboardRequests = (administrator: LoadUser): LoadRequest[] =>
  dashboardPaths.map((path) => createSignedGet(path, administrator));
