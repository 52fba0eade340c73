import { metrics } from '@portal/service-kit';
import { Counter } from 'prom-client';

/** What became of a sign-in: `failed` for a wrong address or password, `locked` after too many, `shut` where the account's status forbids it. */
export type SignInOutcome = 'signed-in' | 'failed' | 'locked' | 'shut';

const signIns = new Counter({
  name: 'portal_sign_ins_total',
  help: 'Sign-ins with a password, by what became of them',
  labelNames: ['outcome'] as const,
  registers: [metrics],
});

/** Counts a sign-in. */
export const countSignIn = (outcome: SignInOutcome): void => signIns.inc({ outcome });
