/** Days before the deactivation at which its owner is warned, the first warning first. */
export const warningDays = [14, 1] as const;

/** Which of the warnings. */
export type WarningDays = (typeof warningDays)[number];

const hoursFromLastWarning = 20;
const oneIn = 20;

/** How long an account may still lie unused, and what its owner was told of it. */
export interface Disuse {
  /** Days until it has been unused for too long; negative when it has been for longer. */
  daysLeft: number;
  /** Whether the first warning was sent, in this period of disuse. */
  warnedEarly: boolean;
  /** Hours since the last warning; null when none was sent in this period of disuse. */
  hoursSinceLastWarning: number | null;
}

/** What is done about an account today: a warning by its days, its deactivation, or nothing. Nobody is deactivated without the last warning. */
export function nextStep({
  daysLeft,
  warnedEarly,
  hoursSinceLastWarning,
}: Disuse): WarningDays | 'deactivate' | undefined {
  const [first, last] = warningDays;
  if (daysLeft > first) return undefined;
  if (daysLeft > last) return warnedEarly ? undefined : first;
  if (hoursSinceLastWarning === null) return last;
  return daysLeft <= 0 && hoursSinceLastWarning >= hoursFromLastWarning ? 'deactivate' : undefined;
}

/** True when so many of the active accounts would be deactivated that a fault is likelier than disuse. */
export const isBeyondLimit = (due: number, active: number): boolean => due * oneIn > active;
