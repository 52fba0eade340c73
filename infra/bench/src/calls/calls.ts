import { password } from '../seed/population.js';
import { jsonPost, type BenchCall } from './bench-call.js';
import { reportCalls } from './report-calls.js';

/** The calls that are measured. */
export const calls: BenchCall[] = [
  ...reportCalls,
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
