import type { SubscriptionRow } from '@portal/contracts';
import { getLocale } from '@portal/contracts/client';
import { useTranslation } from 'react-i18next';

/** 5 January 1970 was a Monday. */
const mondayMs = 4 * 86_400_000;
const dayMs = 86_400_000;

/** Returns the names of the days of the week, from Monday. */
export function useWeekdays(style: 'long' | 'short'): string[] {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(getLocale(i18n.language), { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(mondayMs + day * dayMs));
}

/** Returns a function that describes when a subscription is sent, such as "Mon, Wed at 06:00 (Africa/Blantyre)". */
export function useScheduleText(): (row: SubscriptionRow) => string {
  const { t } = useTranslation('screens');
  const names = useWeekdays('short');
  return ({ cadence, weekdays, monthDay, time, timeZone }) => {
    const days = [...weekdays]
      .sort()
      .map((day) => names[day - 1])
      .join(', ');
    const zone = timeZone.replaceAll('_', ' ');
    return t(`subscriptions.schedules.${cadence}`, { days, day: monthDay, time, zone });
  };
}
