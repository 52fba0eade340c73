import { randomUUID } from 'node:crypto';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';

export const signedGet = (path: string, user: { token: string }): LoadRequest => ({
  method: 'GET',
  path: `/map-back-end${path}`,
  headers: { authorization: `Bearer ${user.token}` },
});

/** Builds a POST of JSON, without a token when there is no user. */
export const jsonPost = (path: string, body: object, user?: LoadUser): LoadRequest => ({
  method: 'POST',
  path: `/map-back-end${path}`,
  headers: {
    'content-type': 'application/json',
    ...(user && { authorization: `Bearer ${user.token}` }),
  },
  body: JSON.stringify(body),
});

/** A report that a user opens. */
export interface Opening {
  user: LoadUser;
  reportId: number;
}

/** Builds the viewer's request, with a new idempotency key. */
export function openingRequest({ user, reportId }: Opening): LoadRequest {
  const request = jsonPost('/viewership/insert', { userId: user.id, reportId }, user);
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

/** Builds the requests of one opening of the dashboard. */
export const dashboardRequests = (administrator: LoadUser): LoadRequest[] =>
  dashboardPaths.map((path) => signedGet(path, administrator));
