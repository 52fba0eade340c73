import { password } from '../seed/population.js';
import { jsonPost, type BenchCall } from './bench-call.js';
import { openingCall, type Opening } from './opening.js';
import { reportCalls } from './report-calls.js';

const signIn: BenchCall = {
  key: 'sign-in',
  title: 'Signing in',
  limit: 1.1,
  connections: 8,
  count: 600,
  request: (user) => jsonPost('/user/login', { username: user.email, password }),
  comparable: ({ body }) => (body as unknown[])[0],
};

/** The calls that are measured. */
export const callsWith = (nextOpening: () => Opening): BenchCall[] => [
  ...reportCalls,
  openingCall(nextOpening),
  signIn,
];
