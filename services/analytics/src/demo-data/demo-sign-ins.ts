import type { DemoView } from './demo-views.js';

/** A made-up sign-in; `second` is of its day in the portal's time zone. */
export interface DemoSignIn {
  sessionId: string;
  daysAgo: number;
  second: number;
  accountId: number;
  partnerId: number | null;
}

const sessionSeconds = 4 * 3_600;
const secondsBeforeFirstView = 45;

/** The sign-ins that go with a history of views: one before each account's first view of a day, another once that session is over. */
export function makeDemoSignIns(views: DemoView[]): DemoSignIn[] {
  const inOrder = [...views].sort((a, b) => b.daysAgo - a.daysAgo || a.second - b.second);
  const newest = new Map<string, DemoSignIn>();
  const signIns: DemoSignIn[] = [];
  for (const { daysAgo, second, accountId, partnerId } of inOrder) {
    const person = `${daysAgo}-${accountId}`;
    const session = newest.get(person);
    if (session && second - session.second < sessionSeconds) continue;
    const signIn = {
      sessionId: `demo-${signIns.length + 1}`,
      daysAgo,
      second: Math.max(0, second - secondsBeforeFirstView),
      accountId,
      partnerId,
    };
    newest.set(person, signIn);
    signIns.push(signIn);
  }
  return signIns;
}
