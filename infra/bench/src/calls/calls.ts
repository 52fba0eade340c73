import type { Portal } from '@portal/local';
import type { LoadRequest } from '../load/run-load.js';
import { loadAdministrator, type LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';
import { topics } from '../seed/names.js';
import { password } from '../seed/population.js';
import { createJsonPost, createReportListRequest, createSignedGet, getOpeningRequest } from './requests.js';

export interface BenchCall {
  key: string;
  title: string;
  connections: number;
  /** Requests of a round. */
  count: number;
  /** Builds the `n`th request, or several that are sent at the same time. */
  request: (n: number) => LoadRequest[];
  /** Selects the part of a response that must be equal on both servers; `total` is the header `x-total-count`. */
  comparable: (response: { body: unknown; total: string | null }) => unknown;
}

export function createCalls(portal: Portal, users: LoadUser[]): BenchCall[] {
  const administrators = Array.from({ length: 20 }, (_, n) => loadAdministrator(portal, n + 1));
  const getUser = (n: number) => getNth(users, n * 11);
  return [
    {
      key: 'list',
      title: 'Whole list of visible reports',
      connections: 32,
      count: 1_500,
      request: (n) => [createReportListRequest(getUser(n))],
      comparable: ({ body }) => body,
    },
    {
      key: 'page',
      title: 'Page of 15 with a search',
      connections: 32,
      count: 3_000,
      request: (n) => [createReportListRequest(getUser(n), getNth(topics, n))],
      comparable: (response) => response,
    },
    {
      key: 'open',
      title: 'Opening a report',
      connections: 32,
      count: 3_000,
      request: (n) => [getOpeningRequest(getUser(n), Math.floor(n / users.length))],
      // The id too: both servers receive the same idempotency key.
      comparable: ({ body }) => body,
    },
    {
      key: 'sign-in',
      title: 'Signing in',
      connections: 8,
      count: 600,
      request: (n) => [createJsonPost('/user/login', { username: getUser(n).email, password })],
      comparable: ({ body }) => (body as unknown[])[0],
    },
    {
      key: 'dashboard',
      title: 'Dashboard of an administrator',
      connections: 4,
      count: 500,
      request: (n) => [createSignedGet('/dashboard/find', getNth(administrators, n))],
      // The baseline server does not read what failed.
      comparable: ({ body }) => ({ ...(body as object), reportFailures: undefined, failedMails: undefined }),
    },
  ];
}
