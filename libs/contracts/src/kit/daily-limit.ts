import type { Role } from './access.js';

/**
 * Daily limits, by the role of the account, for actions that reach many people. `mails` counts the mails that the account's actions cause.
 * Codes and security notices are not counted, so that none of them is ever lost.
 */
export const dailyLimits = {
  mails: { user: 100, userAdmin: 2_000, administrator: 10_000 },
  announcements: { user: 0, userAdmin: 20, administrator: 50 },
  reportUpdates: { user: 20, userAdmin: 50, administrator: 200 },
  accessRequests: { user: 30, userAdmin: 30, administrator: 0 },
} as const satisfies Record<string, Record<Role, number>>;

/** A name of {@link dailyLimits}. */
export type DailyLimit = keyof typeof dailyLimits;
