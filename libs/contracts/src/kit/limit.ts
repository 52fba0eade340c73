import type { Role } from './access.js';

/** Maximum number of calls in a period. */
export interface CallLimit {
  readonly max: number;
  readonly seconds: number;
}

export const limitPerMinute = (max: number): CallLimit => ({ max, seconds: 60 });

/** Limit for each account of a call that reads, unless the call declares another one. */
export const readLimit = limitPerMinute(600);

/**
 * Daily limits by role for actions that reach many people. `mails` counts the mails that an account's actions cause, without codes and
 * security notices.
 */
export const dailyLimits = {
  mails: { user: 100, userAdmin: 2_000, administrator: 10_000 },
  announcements: { user: 0, userAdmin: 20, administrator: 50 },
  reportUpdates: { user: 20, userAdmin: 50, administrator: 200 },
  accessRequests: { user: 30, userAdmin: 30, administrator: 0 },
} as const satisfies Record<string, Record<Role, number>>;

export type DailyLimit = keyof typeof dailyLimits;
