import { z } from 'zod';
import { get, list, nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Text, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { ReportType } from './report.js';

const stars = ['5_stars', '4_stars', '3_stars', '2_stars', '1_star', '0_stars'] as const;

/** How often a report was given each number of stars. The embed fields are null where the caller may not open it. */
export const RatingRow = z.object({
  id: Id,
  name: z.string(),
  type: ReportType,
  '5_stars': z.int(),
  '4_stars': z.int(),
  '3_stars': z.int(),
  '2_stars': z.int(),
  '1_star': z.int(),
  '0_stars': z.int(),
  report_id: z.string().nullable(),
  dataset_id: z.string().nullable(),
  embed_url: z.string().nullable(),
  /** Whether the caller may open the report. */
  openable: z.boolean(),
});
export type RatingRow = z.infer<typeof RatingRow>;

/** A report by our own id, by Power BI's, or by its embed address. */
const ReportIdOrUrl = z.union([Id, Text(2_000).min(1)]);

/** Ratings of reports, one for each user and report. */
export const ratingContract = contract('reports', 'rating', {
  insert: post('/rating/insert', {
    summary: 'Rates a report that the caller may open; a new rating replaces the one before.',
    access: { user: 'self visible', userAdmin: 'self visible' },
    callerFields: { userId: 'accountId' },
    input: z.object({ reportIdOrUrl: ReportIdOrUrl, userId: Id, star: z.int().min(0).max(5) }),
    output: WriteResponse,
    accountLimit: perMinute(60),
  }),
  findAllReportRatings: list(
    ['name', ...stars],
    get('/rating/findAllReportRatings', {
      summary: 'The ratings of all reports.',
      access: { user: 'limited', userAdmin: 'limited', administrator: 'any' },
      input: nothing,
      output: z.array(RatingRow),
    }),
  ),
});
