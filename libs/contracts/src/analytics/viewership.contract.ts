import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, count, get, limitPerMinute, post } from '../kit/contract.js';
import { Day, Id, Month, Timestamp } from '../kit/fields.js';
import { ReportCard, ReportType } from '../reports/report.js';

const administrators = { administrator: 'any' } as const;
const DailyPoints = z.array(z.object({ day: Day, count: z.int() }));
const MonthlyPoints = z.array(z.object({ month: Month, count: z.int() }));
/**
 * Calls about an already counted view. They change no count or chart. The page makes and repeats them by itself, so they do not count as
 * activity of the user.
 */
const partOfView = {
  unattended: true,
  accountLimit: limitPerMinute(600),
} as const;
/** A view of the caller with the total so far; without a total, one is added. */
const CountedView = z.object({ id: Id, total: z.int().min(1).max(100_000).optional() });

/** A report that the caller has opened, with the time of the last opening. */
const RecentReport = ReportCard.extend({ name: z.string(), type: ReportType, date_viewed: Timestamp });
export type RecentReport = z.infer<typeof RecentReport>;

const chart = <O extends z.ZodType>(path: `/${string}`, summary: string, output: O) =>
  get(path, { summary, access: administrators, output });

export const viewershipContract = contract('analytics', 'viewership', {
  insert: post('/viewership/insert', {
    summary:
      'Records that the caller opens a report. A repeat with the same Idempotency-Key returns the same id. The key is refused for another report.',
    access: { user: 'self visible', userAdmin: 'self visible', administrator: 'self' },
    report: 'checked',
    input: z.object({ userId: Id, reportId: Id }),
    callerFields: { userId: 'accountId' },
    accountLimit: limitPerMinute(120),
  }),
  findRecent: get('/viewership/findRecent', {
    offline: true,
    summary: 'Lists the 8 reports that the caller opened last and may still open, the latest first.',
    access: { user: 'self visible', userAdmin: 'self visible', administrator: 'self' },
    output: z.array(RecentReport),
  }),
  updatePageChange: post('/viewership/updatePageChange', {
    summary:
      'Counts changes of page in an opened report: one, or up to a total. A total that is not higher changes nothing.',
    access: selfAccess,
    input: CountedView,
    ...partOfView,
  }),
  updateVisualClick: post('/viewership/updateVisualClick', {
    summary:
      'Counts clicks on visuals in an opened report: one, or up to a total. A total that is not higher changes nothing.',
    access: selfAccess,
    input: CountedView,
    ...partOfView,
  }),
  updateTimes: post('/viewership/updateTimes', {
    summary:
      'Records the time in view of an opened report so far, and the time until it was rendered. Lower values change nothing.',
    access: selfAccess,
    input: z.object({
      id: Id,
      secondsInView: z.int().min(0).max(86_400),
      /** Milliseconds from opening to the first rendering; absent until then. */
      drawnAfter: z.int().min(0).max(600_000).optional(),
    }),
    ...partOfView,
  }),
  findCount: count('/viewership/findCount', 'How many views there were.', administrators),
  findTodayCount: count('/viewership/findTodayCount', 'How many views there were today.', administrators),
  viewershipChartData: chart(
    '/viewership/viewershipChartData',
    'Views on each of the last 90 days.',
    DailyPoints,
  ),
  signinChartData: chart('/viewership/signinChartData', 'Sign-ins on each of the last 90 days.', DailyPoints),
  viewershipMonthlyChartData: chart(
    '/viewership/viewershipMonthlyChartData',
    'Views in each of the last 24 months.',
    MonthlyPoints,
  ),
  signinMonthlyChartData: chart(
    '/viewership/signinMonthlyChartData',
    'Sign-ins in each of the last 24 months.',
    MonthlyPoints,
  ),
});
