import { malformed } from '@portal/contracts';

/**
 * The time at which a permission is to end by itself, in UTC; null for never.
 * @throws Problem `malformed` when it is past
 */
export function lastingUntil(until: string | null | undefined): string | null {
  if (until === null || until === undefined) return null;
  const end = new Date(until);
  if (end.getTime() <= Date.now()) throw malformed({ field: 'until', message: 'must be in the future' });
  return end.toISOString();
}
