import {
  getDashboardRequests,
  createJsonPost,
  type Opening,
  getOpeningRequest,
  createSignedGet,
  formatDay,
} from '../calls/requests.js';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';

export interface Callers {
  users: LoadUser[];
  /** Users whose histories are read; the same at each size. */
  readers: LoadUser[];
  heaviestReader: LoadUser;
  administrators: LoadUser[];
  /** A new view of each user, in the users' order. */
  viewIds: number[];
  nextOpening: () => Opening;
  sessions: LoadUser[];
}

/** A call whose cost must not depend on the length of the history. */
export interface ViewCase {
  title: string;
  connections: number;
  /** Requests of a round, or groups of concurrent requests. */
  count: number;
  /** `n` counts the requests of all rounds. */
  request: (callers: Callers, n: number) => LoadRequest | LoadRequest[];
  hasNoLimit?: boolean;
}

export const pageSize = 15;

/** Pages of a list that are requested in turn. */
export const historyPages = 5;

const pageQuery = (n: number) => `limit=${pageSize}&offset=${(n % historyPages) * pageSize}`;

const busy = { connections: 32, count: 3_000 };

/** Updates one view after the other; `round` counts the updates of each view. */
const updateView = (title: string, path: string, fields: (round: number) => object): ViewCase => ({
  title,
  ...busy,
  request: ({ users, viewIds }, n) => {
    const round = 1 + Math.floor(n / users.length);
    return createJsonPost(path, { id: getNth(viewIds, n), ...fields(round) }, getNth(users, n));
  },
});

const writingCases: ViewCase[] = [
  {
    title: 'Opening a report',
    ...busy,
    request: ({ nextOpening }) => getOpeningRequest(nextOpening()),
  },
  updateView('Changes of page', '/viewership/updatePageChange', (round) => ({ total: round })),
  updateView('Clicks on visuals', '/viewership/updateVisualClick', (round) => ({ total: round })),
  updateView('Times of a view', '/viewership/updateTimes', (round) => ({
    secondsInView: round,
    drawnAfter: 1_000 + round,
  })),
];

/** A call that is made once per session: there are as many sessions as requests. */
const callOncePerSession = (title: string, path: string): ViewCase => ({
  title,
  connections: 32,
  count: 1_000,
  request: ({ sessions }, n) => {
    const session = getNth(sessions, n);
    return createJsonPost(path, { userId: session.id }, session);
  },
});

const signInCases: ViewCase[] = [
  callOncePerSession('Recording a sign-in', '/signin/signin'),
  callOncePerSession('Signing out', '/signin/signout'),
];

/** Requests usage by report; the period ends on another day each time. */
const findUsage = (title: string, days: number): ViewCase => ({
  title,
  connections: 1,
  count: 3,
  hasNoLimit: true,
  request: ({ administrators }, n) =>
    createSignedGet(
      `/usage/findAll?by=report&from=${formatDay(n + days)}&to=${formatDay(n + 1)}&limit=15`,
      getNth(administrators, n),
    ),
});

/** Combined from closed days, months and years: the cost grows with the number of periods, not with their views. */
const usageCases: ViewCase[] = [
  findUsage('Usage by report, 30 days', 30),
  findUsage('Usage by report, a year', 365),
  findUsage('Usage by report, three years', 1_095),
];

const sequential = { connections: 1, count: 300 };

const findHistoryPage = (user: LoadUser, n: number) =>
  createJsonPost(
    `/report/findUserHistory?${pageQuery(n)}`,
    { id: user.id, userTypeId: user.partnerId },
    user,
  );

const createOverviewCase = (title: string, path: (n: number) => string): ViewCase => ({
  title,
  ...sequential,
  request: ({ administrators }, n) => createSignedGet(path(n), getNth(administrators, n)),
});

export const viewCases: ViewCase[] = [
  ...writingCases,
  ...signInCases,
  createOverviewCase('Views in all', () => '/viewership/findCount'),
  createOverviewCase('Views today', () => '/viewership/findTodayCount'),
  createOverviewCase('Chart of views by day', () => '/viewership/viewershipChartData'),
  createOverviewCase('Chart of sign-ins by day', () => '/viewership/signinChartData'),
  createOverviewCase('Chart of views by month', () => '/viewership/viewershipMonthlyChartData'),
  createOverviewCase('Chart of sign-ins by month', () => '/viewership/signinMonthlyChartData'),
  {
    title: "Page of a user's history",
    ...sequential,
    // A user's next request is for the next page.
    request: ({ readers }, n) => findHistoryPage(getNth(readers, n), Math.floor(n / readers.length)),
  },
  {
    title: 'Page of the longest history',
    ...sequential,
    request: ({ heaviestReader }, n) => findHistoryPage(heaviestReader, n),
  },
  createOverviewCase(
    'Page of most viewed by HIS partners',
    (n) => `/report/findMostViewedByUserType?${pageQuery(n)}`,
  ),
  createOverviewCase('Page of most viewed by users', (n) => `/report/findMostViewedByUser?${pageQuery(n)}`),
  createOverviewCase('Page of most viewed', (n) => `/report/findMostViewed?${pageQuery(n)}`),
  createOverviewCase('Page of most viewed today', (n) => `/report/findMostViewedToday?${pageQuery(n)}`),
  {
    title: 'Page of the catalogue with counts',
    ...sequential,
    request: ({ administrators }, n) =>
      createJsonPost(
        '/report/findCatalogue',
        { limit: pageSize, offset: (n % historyPages) * pageSize },
        getNth(administrators, n),
      ),
  },
  createOverviewCase(
    'Page of reports without views in 30 days',
    (n) => `/usage/findUnopened?from=${formatDay(29)}&to=${formatDay(0)}&${pageQuery(n)}`,
  ),
  {
    title: 'Dashboard (7 calls)',
    ...sequential,
    request: ({ administrators }, n) => getDashboardRequests(getNth(administrators, n)),
  },
  ...usageCases,
];
