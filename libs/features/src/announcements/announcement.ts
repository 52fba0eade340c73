import type { AnnouncementRow, Audience } from '@portal/contracts';
import { getDay, endOfDay, startOfDay } from '@portal/ui-kit/days';

/** Values of the form of an announcement. Days are `YYYY-MM-DD` or empty. Only the id of the chosen audience counts. */
export interface AnnouncementValues {
  message: string;
  audience: Audience;
  groupId?: number;
  partnerId?: number;
  reportId?: number;
  from?: string;
  until?: string;
}

/** A new announcement. Times are ISO 8601; null is a start at once, or no end. */
interface NewAnnouncement {
  message: string;
  audience: Audience;
  audienceId: number | null;
  from: string | null;
  until: string | null;
}

/** Converts the form: the announcement starts with its first day, or at once if that is today, and ends with its last. */
export function toAnnouncement(
  values: AnnouncementValues,
  timeZone: string,
  now = Date.now(),
): NewAnnouncement {
  const { message, audience, from, until } = values;
  return {
    message,
    audience,
    audienceId: getAudienceId(values),
    from: from && from > getDay(timeZone, now) ? startOfDay(from, timeZone) : null,
    until: until ? endOfDay(until, timeZone) : null,
  };
}

function getAudienceId({ audience, groupId, partnerId, reportId }: AnnouncementValues): number | null {
  const ids: Record<Audience, number | undefined> = {
    Everyone: undefined,
    Group: groupId,
    Partner: partnerId,
    'Report viewers': reportId,
  };
  return ids[audience] ?? null;
}

const deliveryMs = 120_000;

type AnnouncementProgress = AnnouncementRow['status'] | 'Being sent';

/** The state of an announcement. A new one without recipients is still being sent. */
export function getProgress(
  { status, receivers, from }: Pick<AnnouncementRow, 'status' | 'receivers' | 'from'>,
  now = Date.now(),
): AnnouncementProgress {
  const isBeingSent = status === 'Shown' && receivers === 0 && now - Date.parse(from) < deliveryMs;
  return isBeingSent ? 'Being sent' : status;
}
