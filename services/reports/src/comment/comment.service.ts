import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  forbidden,
  managesPartner,
  mentionPattern,
  notFound,
  reportEvents,
  type commentContract,
  type Inputs,
  type Principal,
  type WriteResponse,
  refuseField,
} from '@portal/contracts';
import { Database, Refusal, requireDailyAllowance, type Transaction } from '@portal/service-kit';
import { ReportAudienceRepository } from '../access/report-audience.repository.js';
import { publishChanges } from '../audit/changes.js';
import { CommentEntity, CommentThreadEntity } from './comment.entity.js';
import { CommentRepository, type Comment, type CommentedReport } from './comment.repository.js';

type Input = Inputs<typeof commentContract>;

/** Comments of a thread, so that lists of threads stay small. */
const maxComments = 100;
const maxMentions = 20;

const manages = (principal: Principal, { ownerPartnerId }: CommentedReport): boolean =>
  managesPartner(principal, ownerPartnerId);

/** Comments on reports. Each call requires that the caller may open the report now. */
@Injectable()
export class CommentService {
  constructor(
    private readonly database: Database,
    private readonly comments: CommentRepository,
    private readonly audience: ReportAudienceRepository,
  ) {}

  /** @throws Problem `not-found` for a report that the caller may not open */
  async findThreads(principal: Principal, filter: Input['findThreads']) {
    const report = await this.comments.findReport(principal, filter.reportId);
    if (!report) throw notFound();
    return this.comments.findThreads(principal, manages(principal, report), filter);
  }

  /** @throws Problem `not-found` for a report that the caller may not open */
  async countOpen(principal: Principal, reportId: number): Promise<[{ count: number }]> {
    const count = await this.comments.countOpen(principal, reportId);
    if (count === undefined) throw notFound();
    return [{ count }];
  }

  /**
   * Starts a thread on a report, or on a page of a Power BI report. The response has the thread's id.
   * @throws Problem `not-found` for a report that the caller may not open, `malformed` for a mention of a person who may not,
   * `too-many-requests` after too many comments in a day
   */
  startThread(
    principal: Principal,
    { reportId, text, page, pageName }: Input['insert'],
  ): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const report = await this.comments.findReport(principal, reportId, transaction);
      if (!report) throw notFound();
      const shownPage = (report.reportType === 'Power Bi' && page) || null;
      const threads = transaction.getRepository(CommentThreadEntity);
      const values = { reportId, page: shownPage, pageName: (shownPage && pageName) ?? shownPage };
      const { id } = await threads.save(values);
      await this.add(transaction, principal, { ...report, threadId: id }, text);
      return { affectedRows: 1, insertId: id };
    });
  }

  /**
   * Replies in a thread. Refused for a resolved one.
   * @throws Problem as {@link startThread}
   */
  reply(principal: Principal, threadId: number, text: string): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const thread = await this.comments.lockThread(transaction, principal, threadId);
      if (!thread) throw notFound();
      if (thread.isResolved) throw new Refusal('comment.resolved');
      if (thread.size >= maxComments) throw new Refusal('comment.full');
      const id = await this.add(transaction, principal, { ...thread, threadId }, text);
      return { affectedRows: 1, insertId: id };
    });
  }

  /**
   * Changes a comment of the caller. People whom only the new text mentions are notified.
   * @throws Problem `not-found` for a comment that the caller may not see, `forbidden` for one of another account; `malformed` as
   * {@link startThread}
   */
  update(principal: Principal, id: number, text: string): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const comment = await this.lockComment(transaction, principal, id);
      if (comment.authorId !== principal.accountId) throw forbidden();
      const { mentions } = comment;
      const mentioned = await this.readMentions(transaction, comment.reportId, text, mentions);
      const stored = transaction.getRepository(CommentEntity);
      await stored.update({ id }, { text, mentions: mentioned, editedAt: () => 'now()' });
      const added = mentioned.filter((each) => !mentions.includes(each));
      // Otherwise, changes that remove and add mentions could notify people without a limit.
      if (added.length > 0) await requireDailyAllowance(transaction, 'comments', principal);
      await this.publish(transaction, principal, comment, { id, mentioned: added, participants: [] });
      return { affectedRows: 1 };
    });
  }

  /**
   * Deletes a comment of the caller, or as a moderator any comment on a report that the caller manages.
   * @throws Problem `not-found` for a comment that the caller may not see, `forbidden` for one that the caller may not delete
   */
  delete(principal: Principal, id: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const comment = await this.lockComment(transaction, principal, id);
      const isAuthor = comment.authorId === principal.accountId;
      if (!isAuthor && !manages(principal, comment)) throw forbidden();
      await this.comments.remove(transaction, comment, isAuthor ? 'author' : 'moderator');
      if (!isAuthor) {
        await publishChanges(transaction, principal.accountId, [
          {
            action: 'Changed',
            kind: 'Report',
            subjectId: comment.reportId,
            subject: comment.reportName,
            before: { removedComment: null },
            after: { removedComment: comment.authorName },
            person: { id: comment.authorId, name: comment.authorName },
          },
        ]);
      }
      return { affectedRows: 1 };
    });
  }

  /**
   * Resolves or reopens a thread that the caller started, or one on a report that the caller manages.
   * @throws Problem `not-found` for a thread that the caller may not see, `forbidden` for one that the caller may not resolve
   */
  resolve(principal: Principal, threadId: number, isResolved: boolean): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const thread = await this.comments.lockThread(transaction, principal, threadId);
      if (!thread) throw notFound();
      if (thread.authorId !== principal.accountId && !manages(principal, thread)) throw forbidden();
      if (thread.isResolved === isResolved) return { affectedRows: 0 };
      await transaction
        .getRepository(CommentThreadEntity)
        .update(
          { id: threadId },
          isResolved
            ? { resolvedBy: principal.accountId, resolvedAt: () => 'now()' }
            : { resolvedBy: null, resolvedAt: null },
        );
      return { affectedRows: 1 };
    });
  }

  private async lockComment(transaction: Transaction, principal: Principal, id: number): Promise<Comment> {
    const comment = await this.comments.lockComment(transaction, principal, id);
    if (!comment) throw notFound();
    return comment;
  }

  private async add(
    transaction: Transaction,
    principal: Principal,
    thread: CommentedReport & { threadId: number },
    text: string,
  ): Promise<number> {
    const { threadId, reportId } = thread;
    const { accountId } = principal;
    const mentioned = await this.readMentions(transaction, reportId, text);
    await requireDailyAllowance(transaction, 'comments', principal);
    const participants = await this.comments.findParticipants(transaction, threadId);
    const { id } = await transaction
      .getRepository(CommentEntity)
      .save({ threadId, accountId, text, mentions: mentioned });
    await this.publish(transaction, principal, thread, { id, mentioned, participants });
    return id;
  }

  /**
   * Returns the ids of the accounts that a text mentions.
   * @throws Problem `malformed` for too many, and for administrators and people who may not open the report, unless they were mentioned before
   */
  private async readMentions(
    transaction: Transaction,
    reportId: number,
    text: string,
    earlier: number[] = [],
  ): Promise<number[]> {
    const ids = [...new Set([...text.matchAll(mentionPattern)].map(([, id]) => Number(id)))];
    if (ids.length > maxMentions) throw refuseField('text', 'comment.tooManyMentions', { max: maxMentions });
    const accountIds = ids.filter((id) => !earlier.includes(id));
    const viewers = await this.audience.filterViewers(reportId, accountIds, { connection: transaction });
    if (viewers.filter(({ isAdministrator }) => !isAdministrator).length < accountIds.length)
      throw refuseField('text', 'comment.mentions');
    return ids;
  }

  /** Publishes a comment for the people who may open the report now, other than its author. */
  private async publish(
    transaction: Transaction,
    { accountId }: Principal,
    { threadId, reportId, reportName }: CommentedReport & { threadId: number },
    { id, mentioned, participants }: { id: number; mentioned: number[]; participants: number[] },
  ): Promise<void> {
    const accountIds = [...new Set([...mentioned, ...participants])].filter((each) => each !== accountId);
    const viewers = await this.audience.filterViewers(reportId, accountIds, { connection: transaction });
    if (viewers.length === 0) return;
    const ids = viewers.map((viewer) => viewer.id);
    await transaction.publish(reportEvents.commentAdded, randomUUID(), {
      commentId: id,
      threadId,
      reportId,
      reportName,
      accountId,
      mentionedIds: ids.filter((each) => mentioned.includes(each)),
      participantIds: ids.filter((each) => !mentioned.includes(each)),
    });
  }
}
