import { Injectable } from '@nestjs/common';
import {
  notFound,
  wantsPage,
  type Caller,
  type feedbackContract,
  type FeedbackRow,
  type Inputs,
  type Page,
  type WriteResponse,
} from '@portal/contracts';
import { Database, refuseLongList, type Transaction } from '@portal/service-kit';
import { managedPartner } from '../managed-partner/managed-partner.js';
import {
  insertReply,
  lockFeedback,
  setFeedbackState,
  type LockedFeedback,
} from './feedback-change.repository.js';
import { FeedbackListRepository } from './feedback-list.repository.js';
import { FeedbackNewsService } from './feedback-news.service.js';

type Input = Inputs<typeof feedbackContract>;

/** What becomes of feedback: administrators answer all, user admins that on the reports that their partner owns. */
@Injectable()
export class FeedbackAnswerService {
  constructor(
    private readonly database: Database,
    private readonly lists: FeedbackListRepository,
    private readonly news: FeedbackNewsService,
  ) {}

  /** The feedback that the caller may answer: a page where one is asked for. */
  async list(
    { principal }: Caller,
    { status, ...paging }: Input['findAll'],
  ): Promise<Page<FeedbackRow> | FeedbackRow[]> {
    const page = await this.lists.page({ ownerId: managedPartner(principal), status }, paging);
    refuseLongList(paging, page.total);
    return wantsPage(paging) ? page : page.rows;
  }

  /** How much of it is open. */
  async countOpen({ principal }: Caller): Promise<[{ count: number }]> {
    return [{ count: await this.lists.countOpen(managedPartner(principal)) }];
  }

  /**
   * Moves a feedback to a state if one is named, and keeps a reply, of which its sender is told once; a reply that is repeated changes
   * nothing, since others may have moved the feedback meanwhile.
   * @throws Problem `not-found` for an unknown feedback, or one that the caller may not answer
   */
  async answer(caller: Caller, { id, status, reply }: Input['update']): Promise<WriteResponse> {
    const ownerId = managedPartner(caller.principal);
    return this.database.transaction(async (transaction) => {
      const feedback = await lockFeedback(transaction, id, ownerId);
      if (!feedback) throw notFound();
      if (!status && !reply) return { affectedRows: 0 };
      const isNew = !reply || (await this.reply(transaction, caller, feedback, reply));
      if (isNew && status) await setFeedbackState(transaction, id, status);
      return { affectedRows: 1 };
    });
  }

  /** Keeps a reply and tells it; false, and nobody is told, when it is a repeat. */
  private async reply(
    transaction: Transaction,
    caller: Caller,
    feedback: LockedFeedback,
    reply: string,
  ): Promise<boolean> {
    const { id: replyId, isRepeat } = await insertReply(transaction, caller, [feedback.id, reply]);
    if (isRepeat) return false;
    await this.news.replied(transaction, feedback, { replyId, reply, by: caller.principal });
    return true;
  }
}
