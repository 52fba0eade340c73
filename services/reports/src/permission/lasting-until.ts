import { malformed } from '@portal/contracts';

const mostYears = 100;

/**
 * The time at which a permission is to end by itself, in UTC; null for never.
 * @throws Problem `malformed` when it is past, or more than 100 years ahead
 */
export function lastingUntil(until: string | null | undefined): string | null {
  if (until === null || until === undefined) return null;
  const end = new Date(until);
  if (end.getTime() <= Date.now()) throw malformed({ field: 'until', message: 'Please choose a later day.' });
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + mostYears);
  if (end > latest) {
    throw malformed({ field: 'until', message: `Please choose a day within the next ${mostYears} years.` });
  }
  return end.toISOString();
}
