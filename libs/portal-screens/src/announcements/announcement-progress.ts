import type { AnnouncementRow } from '@portal/contracts';

const deliveryMs = 120_000;

/** Where an announcement is in its life, as the table says it. */
export type AnnouncementProgress = AnnouncementRow['status'] | 'Being sent';

/** The state of an announcement; what has only just begun and has reached nobody is being sent. */
export function progressOf(
  { status, receivers, from }: Pick<AnnouncementRow, 'status' | 'receivers' | 'from'>,
  now = Date.now(),
): AnnouncementProgress {
  const isBeingSent = status === 'Shown' && receivers === 0 && now - Date.parse(from) < deliveryMs;
  return isBeingSent ? 'Being sent' : status;
}
