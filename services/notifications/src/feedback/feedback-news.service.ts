import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/service-kit';
import { OwnMails } from '../mail/own-mails.js';
import { messageText } from '../message/message-text.js';
import { addMessages } from '../message/message.repository.js';
import { findActive, findName } from '../people/people.repository.js';
import type { LockedFeedback } from './feedback-change.repository.js';

/** A reply to a feedback, and whose it is. */
export interface NewReply {
  replyId: number;
  reply: string;
  byId: number;
}

/** Tells people what is answered to their feedback. */
@Injectable()
export class FeedbackNewsService {
  constructor(private readonly mails: OwnMails) {}

  /** Tells the sender, by message and mail; nobody is told of its own reply. */
  async replied(transaction: Transaction, feedback: LockedFeedback, answer: NewReply): Promise<void> {
    const { accountId, reportId, reportName: report } = feedback;
    const { replyId, reply, byId } = answer;
    if (accountId === byId) return;
    const by = await findName(transaction, byId);
    const source = `feedbackReplied.${replyId}`;
    const words = { by, report, reply };
    const text = messageText(report ? 'feedbackReplied' : 'feedbackRepliedWithoutReport', words);
    await addMessages(transaction, { source, accountIds: [accountId], text, reportId });
    const people = await findActive(transaction, [accountId]);
    await this.mails.send(transaction, source, people, { template: 'feedbackReplied', ...words });
  }
}
