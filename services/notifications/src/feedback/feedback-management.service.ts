import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  notFound,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type feedbackContract,
  type Inputs,
  type WriteResponse,
} from '@portal/contracts';
import { Database, runBulk, toBulkPlan, type Transaction } from '@portal/service-kit';
import { MailQueue } from '../mail/mail-queue.service.js';
import { MessageRepository } from '../message/message.repository.js';
import { getMessageText } from '../message/message-text.js';
import { PeopleRepository } from '../projection/people.repository.js';
import { FeedbackRepository, type LockedFeedback } from './feedback.repository.js';

type Input = Inputs<typeof feedbackContract>;

/** Feedback that the caller manages: administrators all, user admins that on their partner's reports. */
@Injectable()
export class FeedbackManagementService {
  constructor(
    private readonly database: Database,
    private readonly feedback: FeedbackRepository,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
  ) {}

  /**
   * Sets the state of feedback, adds a reply, or both. A repeated reply changes nothing, since the state may have changed meanwhile.
   * @throws Problem `not-found` if the caller manages no such feedback
   */
  async update(caller: Caller, { id, status, reply }: Input['update']): Promise<WriteResponse> {
    const owner = getManagedPartner(caller.principal);
    return this.database.transaction(async (transaction) => {
      const feedback = await this.feedback.lock(transaction, id, owner);
      if (!feedback) throw notFound();
      if (!status && !reply) return { affectedRows: 0 };
      const isRepeat = reply && !(await this.addReply(transaction, caller, feedback, reply));
      if (!isRepeat && status) await this.feedback.setState(transaction, id, status);
      return { affectedRows: 1 };
    });
  }

  /** Selects feedback by ids, or all that matches the search and the filter. */
  async planBulk(
    { principal }: Caller,
    { ids, search, status, newStatus }: Input['planBulk'],
  ): Promise<BulkPlan> {
    const selection = { owner: getManagedPartner(principal), status };
    return toBulkPlan(await this.feedback.planBulk(selection, ids, search, newStatus), ids);
  }

  async runBulk(caller: Caller, { ids, newStatus }: Input['runBulk']): Promise<BulkResult> {
    const rows = await this.feedback.findNames(ids, getManagedPartner(caller.principal));
    return runBulk(rows, ({ id }) => this.update(caller, { id, status: newStatus }));
  }

  /** Adds a reply and notifies the sender of the feedback; false for a repeat. */
  private async addReply(
    transaction: Transaction,
    caller: Caller,
    feedback: LockedFeedback,
    reply: string,
  ): Promise<boolean> {
    const { id, isRepeat } = await this.feedback.insertReply(transaction, caller, feedback.id, reply);
    if (isRepeat) return false;
    const isOwnFeedback = feedback.accountId === caller.principal.accountId;
    if (!isOwnFeedback) await this.notifySender(transaction, caller, feedback, { id, text: reply });
    return true;
  }

  private async notifySender(
    transaction: Transaction,
    { principal }: Caller,
    { id: feedbackId, accountId, reportId, reportName: report }: LockedFeedback,
    reply: { id: number; text: string },
  ): Promise<void> {
    const by = await this.people.findName(transaction, principal.accountId);
    const source = `feedbackReplied.${reply.id}`;
    const values = { by, report, reply: reply.text };
    const text = getMessageText(report ? 'feedbackReplied' : 'feedbackRepliedWithoutReport', values);
    await this.messages.add(transaction, { source, accountIds: [accountId], text, reportId });
    const addressees = await this.people.findActive(transaction, [accountId]);
    const content = { template: 'feedbackReplied', ...values, feedbackId } as const;
    await this.mails.add(transaction, source, addressees, content, { causedBy: principal });
  }
}
