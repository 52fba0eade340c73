import { jsonPost } from '../calls/bench-call.js';
import { nth } from '../nth.js';
import type { ViewCase } from './view-case.js';

/** Something that is told of each session once: there are as many as a case has requests. */
const ofSession = (title: string, path: string): ViewCase => ({
  title,
  connections: 32,
  count: 1_000,
  request: ({ sessions }, n) => {
    const session = nth(sessions, n);
    return jsonPost(path, { userId: session.id }, session);
  },
});

/** What is told of signing in and out, and travels to the counts of sign-ins as events. */
export const signInCases: ViewCase[] = [
  ofSession('Recording a sign-in', '/signin/signin'),
  ofSession('Signing out', '/signin/signout'),
];
