import { malformed } from '@portal/contracts';

/** From and until when an announcement is shown, ISO times; at once and for good with null. */
export interface AnnouncementTimes {
  from: string | null;
  until: string | null;
}

/**
 * The times that are asked for; one that is left out is at once, or for good.
 * @throws Problem `malformed` when nobody would ever see the announcement
 */
export function announcementTimes(
  from: string | null | undefined,
  until: string | null | undefined,
  now = new Date(),
): AnnouncementTimes {
  const begin = from ? new Date(from) : null;
  const end = until ? new Date(until) : null;
  if (end && begin && end <= begin)
    throw malformed({ field: 'until', message: 'The last day must not be before the first.' });
  if (end && end <= now) throw malformed({ field: 'until', message: 'Please choose a later time.' });
  return { from: begin?.toISOString() ?? null, until: end?.toISOString() ?? null };
}
