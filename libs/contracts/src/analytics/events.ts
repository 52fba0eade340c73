import { z } from 'zod';
import { state } from '../kit/event.js';
import { Day, Id } from '../kit/fields.js';

const ReportViews = z.object({
  reportId: Id,
  count: z.int(),
  /** The last day on which it was viewed, and how often it was then. */
  day: Day.nullable(),
  dayCount: z.int(),
});
export type ReportViews = z.infer<typeof ReportViews>;

/** Reports whose views are told together: those of 1 to 63, 64 to 127 and so on. */
export const maxReportsPerEvent = 64;

/** Events that the analytics service owns. */
export const analyticsEvents = {
  /** How often reports were viewed; its id is that of the first divided by {@link maxReportsPerEvent}, so that many views make few facts. */
  viewCounts: state('analytics', 'viewCounts', z.object({ reports: z.array(ReportViews) }), ['reports']),
};
