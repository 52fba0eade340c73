import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, limitPerMinute, post, query } from '../kit/contract.js';
import { Id, Line, toRefinement } from '../kit/fields.js';
import { maxBookmarkName, maxReportBookmarks } from '../rules.js';

const maxStateLength = 256 * 1_024;
/** Body limit of calls with a {@link BookmarkState}. */
export const maxStateBodyBytes = maxStateLength + 64 * 1_024;

/**
 * Page, filters and selections of a report as powerbi-client captures them: a string in base64 that only Power BI reads.
 * https://learn.microsoft.com/javascript/api/overview/powerbi/report-bookmarks
 */
export const BookmarkState = z
  .string()
  .max(maxStateLength)
  .refine((text) => /^[\w+/-]+={0,2}$/.test(text), toRefinement('must be base64', 'bookmark.state'));

/** 122 random bits, so that only people who were given a bookmark's link know it. */
const BookmarkId = z.uuid();

export const ReportBookmark = z.object({
  id: BookmarkId,
  name: z.string(),
  /** True if the report opens with it. */
  isDefault: z.boolean(),
});
export type ReportBookmark = z.infer<typeof ReportBookmark>;

const visible = { user: 'visible', userAdmin: 'visible', administrator: 'any' } as const;

/** Personal bookmarks of Power BI reports. */
export const reportBookmarkContract = contract('reports', 'reportBookmark', {
  find: query('/reportBookmark/find', {
    isPrivate: true,
    summary:
      "Lists the caller's bookmarks of a report that the caller may open, with the state of the bookmark `id`, also of another account, or of the caller's default one; null for none.",
    access: visible,
    report: 'shown',
    input: z.object({ reportId: Id, id: BookmarkId.optional() }),
    output: z.object({ bookmarks: z.array(ReportBookmark), state: z.string().nullable() }),
    accountLimit: limitPerMinute(240),
  }),
  save: post('/reportBookmark/save', {
    summary: `Saves a bookmark of a Power BI report that the caller may open, and replaces the one of the same name. A further one after ${maxReportBookmarks} for the report is refused with a message.`,
    access: visible,
    report: 'shown',
    input: z.object({
      reportId: Id,
      name: Line(maxBookmarkName, 'field.name'),
      state: BookmarkState,
    }),
    accountLimit: { max: 60, seconds: 3_600 },
    maxBodyBytes: maxStateBodyBytes,
  }),
  update: post('/reportBookmark/update', {
    summary:
      "Renames a bookmark of the caller, or makes it the report's default, or no longer. Omitted fields stay.",
    access: selfAccess,
    input: z.object({
      id: BookmarkId,
      name: Line(maxBookmarkName, 'field.name').optional(),
      isDefault: z.boolean().optional(),
    }),
  }),
  delete: post('/reportBookmark/delete', {
    summary: 'Deletes a bookmark of the caller, whose link opens the report without it from then on.',
    access: selfAccess,
    input: z.object({ id: BookmarkId }),
  }),
});
