/** Days from a warning to the deactivation. */
export const warningDays = [14, 1] as const;

export type WarningDays = (typeof warningDays)[number];

const minHoursSinceLastWarning = 20;
/** Deactivates at most one in 20 of the active accounts. */
const limitDivisor = 20;

export interface Disuse {
  /** Days until the deactivation is due; negative after that. */
  daysLeft: number;
  /** True when the first warning was sent in this period of disuse. */
  hasFirstWarning: boolean;
  /** Null when the last warning was not sent in this period of disuse. */
  hoursSinceLastWarning: number | null;
}

/** Returns the warning to send today, or `deactivate`. Only accounts with the last warning are deactivated. */
export function getNextStep({
  daysLeft,
  hasFirstWarning,
  hoursSinceLastWarning,
}: Disuse): WarningDays | 'deactivate' | undefined {
  const [first, last] = warningDays;
  if (daysLeft > first) return undefined;
  if (daysLeft > last) return hasFirstWarning ? undefined : first;
  if (hoursSinceLastWarning === null) return last;
  return daysLeft <= 0 && hoursSinceLastWarning >= minHoursSinceLastWarning ? 'deactivate' : undefined;
}

/** Checks whether so many accounts are due that an error is more likely than disuse. */
export const isBeyondLimit = (due: number, active: number): boolean => due * limitDivisor > active;
