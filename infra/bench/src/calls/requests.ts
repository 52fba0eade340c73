import { randomUUID } from 'node:crypto';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';

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

/** Opens one of the user's reports, with a new idempotency key. */
export function getOpeningRequest(user: LoadUser, n: number): LoadRequest {
  const input = { userId: user.id, reportId: getNth(user.reportIds, n) };
  const request = createJsonPost('/viewership/insert', input, user);
  return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
}
