import { randomUUID } from 'node:crypto';
import type { Portal } from '@portal/local';
import {
  createJsonPost,
  createReportListRequest,
  createSignedGet,
  getOpeningRequest,
} from '../calls/requests.js';
import type { LoadRequest } from '../load/run-load.js';
import { findLoadUsers, type LoadUser, openSessions } from '../load/users.js';
import { getNth } from '../nth.js';
import { topics } from '../seed/names.js';
import { password } from '../seed/population.js';

/** A request of the load. */
export interface MixedRequest extends LoadRequest {
  /** Identifies what the request writes; undefined for reads. */
  marker?: string;
  /** Whether a second request changes nothing. */
  isRepeatable: boolean;
}

type Create = (user: LoadUser, reportId: number, n: number) => MixedRequest;

const read =
  (create: (user: LoadUser) => LoadRequest): Create =>
  (user) => ({ ...create(user), isRepeatable: true });

const findReports = read((user) => createReportListRequest(user));
const searchReports = read((user) => createReportListRequest(user, getNth(topics, user.id)));
const findMessages = read((user) => createJsonPost('/message/findByUserId', { userId: user.id }, user));
const findRecentViews = read((user) => createSignedGet('/viewership/findRecent', user));

const openReport: Create = (user, _reportId, n) => {
  const request = getOpeningRequest(user, n);
  return { ...request, marker: request.headers['idempotency-key'], isRepeatable: true };
};

const sendFeedback: Create = (user, reportId) => {
  const marker = randomUUID();
  const input = { reportIdOrUrl: reportId, userId: user.id, star: 4, feedback: marker };
  const request = createJsonPost('/feedback/insert', input, user);
  return {
    ...request,
    headers: { ...request.headers, 'idempotency-key': marker },
    marker,
    isRepeatable: true,
  };
};

const signIn = ({ email }: LoadUser): MixedRequest => ({
  ...createJsonPost('/user/login', { username: email, password }),
  marker: email,
  isRepeatable: false,
});

/** The requests of a second: reads and writes of all services. */
const round = [
  [findReports, openReport, findMessages, sendFeedback, searchReports],
  [findReports, openReport, findMessages, findRecentViews, searchReports],
  [findReports, openReport, findMessages, sendFeedback, searchReports],
  [findReports, openReport, findMessages, findRecentViews],
].flat();

export const requestsPerRound = round.length + 1;

const callerCount = 40;

/** Creates a function that returns the next request of the mix. Each sign-in is that of another user, by which its session is found. */
export async function createMix(portal: Portal, userCount: number): Promise<() => MixedRequest> {
  const ids = Array.from({ length: userCount }, (_, n) => n + 1);
  const users = (await findLoadUsers(portal, ids)).filter(({ role }) => role === 'user');
  const callers = await openSessions(portal, users.slice(0, callerCount));
  const visitors = users.slice(callerCount);
  let count = 0;
  return () => {
    const n = Math.floor(count / requestsPerRound);
    const create = round[count++ % requestsPerRound];
    const user = getNth(callers, n);
    const nth = Math.floor(n / callerCount);
    return create ? create(user, getNth(user.reportIds, nth), nth) : signIn(getNth(visitors, n));
  };
}
