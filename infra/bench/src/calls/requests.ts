import { randomUUID } from 'node:crypto';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';

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
