import { randomUUID } from 'node:crypto';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { jsonPost, type BenchCall } from './bench-call.js';

/** A report that a user opens. */
export interface Opening {
  user: LoadUser;
  reportId: number;
}

/** An opening as the viewer asks for it: its key, new each time, lets it be repeated. */
export const openingRequest = ({ user, reportId }: Opening): LoadRequest => {
  const request = jsonPost('/viewership/insert', { userId: user.id, reportId }, user);
  return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
};

/** Opening reports, one after the other. */
export const openingCall = (nextOpening: () => Opening): BenchCall => ({
  key: 'open',
  title: 'Opening a report',
  limit: 0.75,
  connections: 32,
  count: 3_000,
  request: () => openingRequest(nextOpening()),
  // The id too: the second server is given the key that the first one has recorded.
  comparable: ({ body }) => body,
});
