import { z } from 'zod';
import { domainEvent, stateEvent } from '../kit/event.js';
import { Day, Id } from '../kit/fields.js';
import { OwnerNotice } from '../reports/owner-notice.js';

const ReportViews = z.object({
  reportId: Id,
  count: z.int(),
  day: Day.nullable(),
  dayCount: z.int(),
});
export type ReportViews = z.infer<typeof ReportViews>;

/** Number of ids in one event: reports 1 to 63, 64 to 127 and so on. */
export const maxReportsPerEvent = 64;

/** The most viewed reports of a partner that are published, at most. */
export const maxReportsOfPartner = 200;

export const analyticsEvents = {
  /**
   * View counts of a range of reports. The event's id is the range's first report id divided by {@link maxReportsPerEvent}, so that many
   * views cause few events.
   */
  viewCounts: stateEvent('analytics', 'viewCounts', z.object({ reports: z.array(ReportViews) }), ['reports']),
  /** The reports that the people of a partner view most, by the partner's id. */
  partnerViews: stateEvent(
    'analytics',
    'partnerViews',
    z.object({ reports: z.array(z.object({ reportId: Id, count: z.int() })).max(maxReportsOfPartner) }),
    ['reports'],
  ),
  /** The use of reports has crossed a limit that their managers set. */
  ownerNotified: domainEvent('analytics', 'ownerNotified', OwnerNotice, ['notifications']),
};
