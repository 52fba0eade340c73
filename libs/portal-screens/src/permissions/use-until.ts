import { dayIn, endOfDay, usePortal } from '@portal/ui-kit';

/** Goes between the end of a permission, an ISO 8601 time or null for none, and the last day that a person chooses. */
export interface Until {
  /** When a day, `YYYY-MM-DD`, ends. */
  endOf: (day: string | undefined) => string | null;
  /** The day in which a permission ends. */
  dayOf: (until: string | null) => string | undefined;
}

/** {@link Until} in the portal's time zone. */
export function useUntil(): Until {
  const { timeZone } = usePortal().config;
  return {
    endOf: (day) => (day ? endOfDay(day, timeZone) : null),
    dayOf: (until) => (until ? dayIn(timeZone, Date.parse(until)) : undefined),
  };
}
