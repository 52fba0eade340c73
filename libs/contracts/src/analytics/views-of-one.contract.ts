import { z } from 'zod';
import { contract, list, query } from '../kit/contract.js';
import { Day, Id, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';

export const PersonViewsRow = z.object({
  /** The report's id. */
  id: Id,
  name: z.string(),
  type: ReportType,
  count: z.int(),
  date_viewed: Timestamp,
});
export type PersonViewsRow = z.infer<typeof PersonViewsRow>;

/** A report beyond a limit of its use: the days without a view, or the seconds of the 95th percentile of its load times. */
const UsageAlert = z.object({ kind: z.enum(['unopened', 'slow']), value: z.int() });
export type UsageAlert = z.infer<typeof UsageAlert>;

export const ViewsOfReport = z.object({
  alerts: z.array(UsageAlert).optional(),
  views: z.int(),
  viewers: z.int(),
  /** The last 90 days, oldest first, without gaps. */
  days: z.array(z.object({ day: Day, count: z.int() })),
});
export type ViewsOfReport = z.infer<typeof ViewsOfReport>;

export const viewsOfOneContract = contract('analytics', 'viewsOfOne', {
  findByPerson: list(
    ['name', 'type', 'count', 'date_viewed'],
    query('/person/findViews', {
      summary:
        'Lists the number of views and the last view of each report by a person, for reports that the caller may open.',
      access: { userAdmin: 'partner', administrator: 'any' },
      input: z.object({ id: Id }),
      output: z.array(PersonViewsRow),
    }),
  ),
  findByReport: query('/aboutReport/findViews', {
    summary: 'Counts the views and viewers of a report, in all and on each of the last 90 days.',
    access: { userAdmin: 'owned', administrator: 'any' },
    input: z.object({ id: Id }),
    output: ViewsOfReport,
  }),
});
