import { z } from 'zod';
import { PersonName } from '../identity/person.js';
import { contract, CountResponse, get, limitPerMinute, list, post, query } from '../kit/contract.js';
import { FilledText, Id, QueryId, Text, Timestamp } from '../kit/fields.js';
import { commentThreadStates, maxCommentLength } from '../rules.js';
import { RecipientRow } from './report-access.contract.js';

const visible = { user: 'visible', userAdmin: 'visible', administrator: 'any' } as const;

/** Mentions a person as `@[<account id>]`. */
const CommentText = FilledText(maxCommentLength, 'comment.empty');
/** A page of a Power BI report, by the name that Power BI gives it. */
const PageName = Text(200).trim().min(1);

export const CommentRow = z.object({
  id: Id,
  /** Null for a deleted account and for a removed comment. */
  author: RecipientRow.nullable(),
  /** Null for a removed comment. */
  text: z.string().nullable(),
  /** The people whom the text mentions, without deleted accounts. */
  mentions: z.array(PersonName),
  removedBy: z.enum(['author', 'moderator']).nullable(),
  date_created: Timestamp,
  date_edited: Timestamp.nullable(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type CommentRow = z.infer<typeof CommentRow>;

export const CommentThreadRow = z.object({
  id: Id,
  /** The page of the Power BI report, with its name for readers; null for the whole report. */
  page: z.string().nullable(),
  pageName: z.string().nullable(),
  /** Null for an open thread. */
  date_resolved: Timestamp.nullable(),
  /** Null for an open thread and for a deleted account. */
  resolvedBy: PersonName.nullable(),
  mayResolve: z.boolean(),
  /** The first one starts the thread, the others reply. */
  comments: z.array(CommentRow),
});
export type CommentThreadRow = z.infer<typeof CommentThreadRow>;

const write = <I extends z.ZodObject>(
  path: `/${string}`,
  summary: string,
  input: I,
  options?: { report: 'shown' },
) =>
  post(path, {
    summary,
    access: visible,
    input,
    accountLimit: limitPerMinute(30),
    ...options,
  });

/** Comments on reports that the caller may open, in threads. */
export const commentContract = contract('reports', 'comment', {
  findThreads: list(
    ['page', 'date_created'],
    query('/comment/findThreads', {
      summary:
        'Lists the comment threads of a report that the caller may open, newest first, those of `page` before others.',
      access: visible,
      report: 'shown',
      input: z.object({
        reportId: Id,
        state: z.enum(commentThreadStates).optional(),
        page: PageName.optional(),
        /** True for the threads of `page` alone. */
        pageOnly: z.boolean().optional(),
        /** One thread. */
        id: Id.optional(),
      }),
      output: z.array(CommentThreadRow),
    }),
  ),
  findOpenCount: get('/comment/findOpenCount', {
    summary: 'Counts the open comment threads of a report that the caller may open.',
    access: visible,
    report: 'shown',
    input: z.object({ reportId: QueryId }),
    output: CountResponse,
    unattended: true,
  }),
  insert: write(
    '/comment/insert',
    'Starts a comment thread, on a page of a Power BI report if it is given. The id is that of the thread.',
    z.object({
      reportId: Id,
      text: CommentText,
      page: PageName.optional(),
      pageName: PageName.optional(),
    }),
    { report: 'shown' },
  ),
  reply: write(
    '/comment/reply',
    'Replies in an open comment thread.',
    z.object({ threadId: Id, text: CommentText }),
  ),
  update: write(
    '/comment/update',
    'Changes the text of a comment of the caller.',
    z.object({ id: Id, text: CommentText }),
  ),
  delete: write(
    '/comment/delete',
    "Deletes a comment: the caller's own one, or any on a report that the caller manages.",
    z.object({ id: Id }),
  ),
  resolve: write(
    '/comment/resolve',
    'Resolves or reopens a thread that the caller started, or one on a report that the caller manages.',
    z.object({ threadId: Id, isResolved: z.boolean() }),
  ),
});
