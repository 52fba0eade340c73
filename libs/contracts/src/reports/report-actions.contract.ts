import { z } from 'zod';
import { contract, get, limitPerMinute, list, post, query } from '../kit/contract.js';
import { FilledText, Id, Text } from '../kit/fields.js';
import { FavouriteRow, ReportType } from './report.js';

const stars = ['5_stars', '4_stars', '3_stars', '2_stars', '1_star', '0_stars'] as const;

/** Number of ratings by stars. The embed fields are null if the caller may not open the report. */
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
  /** True if the caller may open the report. */
  openable: z.boolean(),
});
export type RatingRow = z.infer<typeof RatingRow>;

/** The report's id, Power BI's id, or the embed address. */
const ReportIdOrUrl = z.union([Id, Text(2_000).min(1)]);

/** Ratings, one for each user and report. */
export const ratingContract = contract('reports', 'rating', {
  insert: post('/rating/insert', {
    offline: true,
    summary: 'Rates a report that the caller may open. A new rating replaces the earlier one.',
    access: { user: 'self visible', userAdmin: 'self visible' },
    callerFields: { userId: 'accountId' },
    input: z.object({ reportIdOrUrl: ReportIdOrUrl, userId: Id, star: z.int().min(0).max(5) }),
  }),
  find: query('/rating/find', {
    summary: "Returns the caller's rating of a report that the caller may open; empty if there is none.",
    access: { user: 'self visible', userAdmin: 'self visible' },
    report: 'shown',
    input: z.object({ reportId: Id }),
    output: z.array(z.object({ star: z.int() })),
  }),
  findAllReportRatings: list(
    ['name', ...stars],
    get('/rating/findAllReportRatings', {
      summary: 'Lists the ratings of all reports.',
      access: { user: 'limited', userAdmin: 'limited', administrator: 'any' },
      output: z.array(RatingRow),
    }),
  ),
});

const callerFields = { user: 'self visible', userAdmin: 'self visible' } as const;
const write = (path: `/${string}`, summary: string, report: 'shown' | 'checked') =>
  post(path, {
    report,
    offline: true,
    summary,
    access: callerFields,
    input: z.object({ reportId: Id }),
    accountLimit: limitPerMinute(120),
  });

export const favouriteContract = contract('reports', 'favourite', {
  findAll: get('/favourite/findAll', {
    offline: true,
    summary: "Lists the caller's favourites that the caller may open, newest first.",
    access: callerFields,
    output: z.array(FavouriteRow),
  }),
  insert: write('/favourite/insert', 'Keeps a report as a favourite.', 'shown'),
  delete: write('/favourite/delete', 'Lets go of a favourite.', 'checked'),
});

export const reportUpdateContract = contract('reports', 'reportUpdate', {
  insert: post('/reportUpdate/insert', {
    summary: 'Adds an update note to a report that the caller may open.',
    access: { user: 'self visible', userAdmin: 'visible', administrator: 'any' },
    report: 'shown',
    input: z.object({
      reportId: Id,
      updates: FilledText(2_000, 'reportUpdate.empty'),
    }),
    accountLimit: limitPerMinute(20),
  }),
});
