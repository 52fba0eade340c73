/** The times of views grow for two days after the month, and its usage is closed then. */
const firstDay = 3;
const lastDay = 9;
const firstHour = 6;

/**
 * Returns the month, `YYYY-MM`, whose letters are due: the previous one, from six o'clock on the 3rd to the end of the 9th in the time zone.
 * Later in the month there are no letters, so that a user admin who is added then gets none about the time before.
 */
export function getDueMonth(now: Date, timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const readPart = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const day = readPart('day');
  const isDue = day === firstDay ? readPart('hour') >= firstHour : day > firstDay && day <= lastDay;
  if (!isDue) return undefined;
  return new Date(Date.UTC(readPart('year'), readPart('month') - 2, 1)).toISOString().slice(0, 7);
}
