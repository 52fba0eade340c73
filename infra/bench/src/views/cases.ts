import { dashboardRequests } from '../calls/dashboard.js';
import { jsonPost, signedGet } from '../calls/bench-call.js';
import { nth } from '../nth.js';
import { page } from './pages.js';
import { signInCases } from './sign-in-cases.js';
import type { LoadUser } from '../load/users.js';
import type { ViewCase } from './view-case.js';
import { writingCases } from './writing-cases.js';
import { usageCases } from './usage-cases.js';

const alone = { connections: 1, count: 300 };

const historyPage = (user: LoadUser, n: number) =>
  jsonPost(`/report/findUserHistory?${page(n)}`, { id: user.id, userTypeId: user.partnerId }, user);

/** What an administrator asks for. */
const overview = (title: string, path: (n: number) => string): ViewCase => ({
  title,
  ...alone,
  request: ({ administrators }, n) => signedGet(path(n), nth(administrators, n)),
});

/** Everything that is measured, in the order of the table. */
export const viewCases: ViewCase[] = [
  ...writingCases,
  ...signInCases,
  overview('Views in all', () => '/viewership/findCount'),
  overview('Views today', () => '/viewership/findTodayCount'),
  overview('Chart of views by day', () => '/viewership/viewershipChartData'),
  overview('Chart of sign-ins by day', () => '/viewership/signinChartData'),
  overview('Chart of views by month', () => '/viewership/viewershipMonthlyChartData'),
  overview('Chart of sign-ins by month', () => '/viewership/signinMonthlyChartData'),
  {
    title: "Page of a user's history",
    ...alone,
    // Another page at each user's turn, whatever the numbers of users and pages.
    request: ({ readers }, n) => historyPage(nth(readers, n), Math.floor(n / readers.length)),
  },
  {
    title: 'Page of the longest history',
    ...alone,
    request: ({ heavy }, n) => historyPage(heavy, n),
  },
  overview('Page of most viewed by HIS partners', (n) => `/report/findMostViewedByUserType?${page(n)}`),
  overview('Page of most viewed by users', (n) => `/report/findMostViewedByUser?${page(n)}`),
  overview('Page of most viewed', (n) => `/report/findMostViewed?${page(n)}`),
  overview('Page of most viewed today', (n) => `/report/findMostViewedToday?${page(n)}`),
  {
    title: 'Dashboard (7 calls)',
    ...alone,
    request: ({ administrators }, n) => dashboardRequests(nth(administrators, n)),
  },
  ...usageCases,
];
