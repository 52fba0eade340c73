import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';
import { topics } from '../seed/names.js';
import { password } from '../seed/population.js';
import { createJsonPost, createReportListRequest, type Opening, getOpeningRequest } from './requests.js';

export interface ComparableResponse {
  body: unknown;
  /** Header `x-total-count`. */
  total: string | null;
}

export interface BenchCall {
  key: string;
  title: string;
  /** Maximum ratio of the portal's CPU time to the baseline server's. */
  limit: number;
  connections: number;
  /** Other numbers of connections that are measured by default. */
  otherConnections?: number[];
  /** The values of `Accept-Encoding` that the portal is measured with, each with its limit; none by default. */
  encodings?: { encoding: string | undefined; limit: number }[];
  count: number;
  /** Builds the user's `n`th request. */
  request: (user: LoadUser, n: number) => LoadRequest;
  /** Selects the part of a response that must be equal on both servers. */
  comparable: (response: ComparableResponse) => unknown;
}

const reportCalls: BenchCall[] = [
  {
    key: 'list',
    title: 'Whole list of visible reports',
    limit: 1.5,
    connections: 32,
    otherConnections: [1, 256],
    encodings: [
      { encoding: undefined, limit: 1.5 },
      { encoding: 'gzip', limit: 1.5 },
      { encoding: 'br', limit: 1.5 },
    ],
    count: 1_500,
    request: (user) => createReportListRequest(user),
    comparable: ({ body }) => body,
  },
  {
    key: 'page',
    title: 'Page of 15 with a search',
    limit: 1.5,
    connections: 32,
    count: 3_000,
    request: (user, n) => createReportListRequest(user, getNth(topics, n)),
    comparable: (response) => response,
  },
];

const createOpeningCall = (nextOpening: () => Opening): BenchCall => ({
  key: 'open',
  title: 'Opening a report',
  limit: 1.5,
  connections: 32,
  otherConnections: [1, 256],
  count: 3_000,
  request: () => getOpeningRequest(nextOpening()),
  // The id too: both servers receive the same idempotency key.
  comparable: ({ body }) => body,
});

const signIn: BenchCall = {
  key: 'sign-in',
  title: 'Signing in',
  limit: 1.5,
  connections: 8,
  count: 600,
  request: (user) => createJsonPost('/user/login', { username: user.email, password }),
  comparable: ({ body }) => (body as unknown[])[0],
};

export const createCalls = (nextOpening: () => Opening): BenchCall[] => [
  ...reportCalls,
  createOpeningCall(nextOpening),
  signIn,
];
