import { z } from 'zod';
import { get, nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { count } from '../kit/count.js';
import { Day, Id, Month, Timestamp, WriteAnswer } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';

const own = { user: 'self', userAdmin: 'self', administrator: 'self' } as const;
const administrators = { administrator: 'any' } as const;
const DailyPoints = z.array(z.object({ day: Day, count: z.int() }));
const MonthlyPoints = z.array(z.object({ month: Month, count: z.int() }));
const OwnViewership = z.object({ id: Id });

const chart = <O extends z.ZodType>(path: `/${string}`, summary: string, output: O) =>
  get(path, { summary, access: administrators, input: nothing, output });

/** Who viewed what, and how much. */
export const viewershipContract = contract('analytics', 'viewership', {
  insert: post('/viewership/insert', {
    summary:
      'Records that the caller opens a report; a repeat with the same Idempotency-Key gives the same id, one for another report is refused.',
    access: { user: 'self visible', userAdmin: 'self visible', administrator: 'self' },
    input: z.object({ userId: Id, reportId: Id }),
    own: { userId: 'accountId' },
    output: WriteAnswer,
  }),
  findRecent: get('/viewership/findRecent', {
    summary: "The caller's last 8 reports that it may still open, the latest first.",
    access: { user: 'self visible', userAdmin: 'self visible', administrator: 'self' },
    input: nothing,
    output: z.array(z.object({ id: Id, name: z.string(), type: ReportType, date_viewed: Timestamp })),
  }),
  updatePageChange: post('/viewership/updatePageChange', {
    summary: 'Counts a change of page in an opened report.',
    access: own,
    input: OwnViewership,
    output: WriteAnswer,
  }),
  updateVisualClick: post('/viewership/updateVisualClick', {
    summary: 'Counts a click on a visual in an opened report.',
    access: own,
    input: OwnViewership,
    output: WriteAnswer,
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
