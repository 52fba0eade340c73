import { z } from 'zod';
import { state } from '../kit/fact.js';
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
export const reportsToldTogether = 64;

/** Facts that the analytics service owns. */
export const analyticsFacts = {
  /** How often reports were viewed; its id is that of the first divided by {@link reportsToldTogether}, so that many views make few facts. */
  viewCounts: state('analytics', 'viewCounts', z.object({ reports: z.array(ReportViews) }), ['reports']),
};
