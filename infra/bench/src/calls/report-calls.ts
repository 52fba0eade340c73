import type { LoadUser } from '../load/users.js';
import { topics } from '../seed/report-names.js';
import { jsonPost, signedGet, type BenchCall } from './bench-call.js';

const ownIds = ({ id, partnerId }: LoadUser) => ({ userId: id, userTypeId: partnerId });
const topic = (n: number) => encodeURIComponent(topics[n % topics.length] ?? '');

const whole = {
  limit: 1.5,
  connections: 32,
  bareVariants: [
    { title: 'rows from SQL', suffix: '' },
    { title: 'JSON by PostgreSQL', suffix: '?text' },
  ],
  comparable: ({ body }: { body: unknown }) => body,
};
const page = {
  limit: 3,
  connections: 32,
  count: 3_000,
  comparable: (answer: { body: unknown; total: string | null }) => answer,
};

/** Lists and searches of reports. */
export const reportCalls: BenchCall[] = [
  {
    key: 'list',
    repeated: true,
    title: 'Whole list of visible reports',
    ...whole,
    count: 1_500,
    request: (user) => jsonPost('/report/findByUserGroup', ownIds(user), user),
  },
  {
    key: 'page',
    title: 'Page of 15 with a search',
    ...page,
    request: (user, n) => jsonPost(`/report/findByUserGroup?limit=15&search=${topic(n)}`, ownIds(user), user),
  },
  {
    key: 'best',
    title: 'The best 20 matches of a search',
    ...page,
    request: (user, n) => {
      const { userId, userTypeId } = ownIds(user);
      const query = `searchText=${topic(n)}&userId=${userId}&userTypeId=${userTypeId}`;
      return signedGet(`/report/searchByUserGroupId?${query}`, user);
    },
  },
  {
    key: 'most-viewed',
    repeated: true,
    title: 'Whole list, most viewed first',
    ...whole,
    count: 1_500,
    request: (user) => jsonPost('/report/findMostViewedByUserGroupId', ownIds(user), user),
  },
  {
    key: 'most-viewed-page',
    title: 'Page of 15, most viewed first',
    ...page,
    request: (user) => jsonPost('/report/findMostViewedByUserGroupId?limit=15', ownIds(user), user),
  },
  {
    key: 'all',
    repeated: true,
    title: 'All 2,000 reports, to an administrator',
    ...whole,
    // A megabyte each: more at once would measure the queue.
    connections: 8,
    count: 160,
    as: 'administrator',
    request: (user) => signedGet('/report/findAll', user),
  },
  {
    key: 'all-page',
    title: 'Page of 15 with a search, to an administrator',
    ...page,
    as: 'administrator',
    request: (user, n) => signedGet(`/report/findAll?limit=15&search=${topic(n)}`, user),
  },
  {
    key: 'all-most-viewed',
    title: 'Page of 15, most viewed first, to an administrator',
    ...page,
    as: 'administrator',
    request: (user, n) => signedGet(`/report/findMostViewed?limit=15&offset=${(n % 5) * 15}`, user),
  },
];
