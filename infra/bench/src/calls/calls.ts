import { password, topics } from '../seed/population.js';
import { jsonPost, type BenchCall } from './bench-call.js';

const list = '/report/findByUserGroup';

/** The calls that are measured. */
export const calls: BenchCall[] = [
  {
    key: 'list',
    title: 'Whole list of visible reports',
    limit: 1.5,
    connections: 32,
    count: 1_500,
    request: (user) => jsonPost(list, { userId: user.id, userTypeId: user.partnerId }, user),
    bareVariants: [
      { title: 'rows from SQL', path: `/map-back-end${list}` },
      { title: 'JSON by PostgreSQL', path: `/map-back-end${list}?text` },
    ],
    comparable: ({ body }) => body,
  },
  {
    key: 'page',
    title: 'Page of 15 with a search',
    limit: 3,
    connections: 32,
    count: 3_000,
    request: (user, n) => {
      const search = encodeURIComponent(topics[n % topics.length] ?? '');
      const path = `${list}?limit=15&search=${search}`;
      return jsonPost(path, { userId: user.id, userTypeId: user.partnerId }, user);
    },
    comparable: ({ body, total }) => ({ body, total }),
  },
  {
    key: 'open',
    title: 'Opening a report',
    limit: 1.5,
    connections: 32,
    count: 3_000,
    request: (user, n) => {
      const reportId = user.reportIds[(n * 7) % user.reportIds.length];
      return jsonPost('/viewership/insert', { userId: user.id, reportId }, user);
    },
    comparable: ({ body }) => ({ ...(body as object), insertId: 'any' }),
  },
  {
    key: 'sign-in',
    title: 'Signing in',
    limit: 1.1,
    connections: 8,
    count: 600,
    request: (user) => jsonPost('/user/login', { username: user.email, password }),
    comparable: ({ body }) => (body as unknown[])[0],
  },
];
