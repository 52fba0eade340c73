import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
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
  by: Principal;
}

/** Tells people what is answered to their feedback. */
@Injectable()
export class FeedbackNewsService {
  constructor(private readonly mails: OwnMails) {}

  /** Tells the sender, by message and mail; nobody is told of its own reply. */
  async replied(transaction: Transaction, feedback: LockedFeedback, answer: NewReply): Promise<void> {
    const { accountId, reportId, reportName: report } = feedback;
    const { replyId, reply, by: causedBy } = answer;
    if (accountId === causedBy.accountId) return;
    const by = await findName(transaction, causedBy.accountId);
    const source = `feedbackReplied.${replyId}`;
    const words = { by, report, reply };
    const text = messageText(report ? 'feedbackReplied' : 'feedbackRepliedWithoutReport', words);
    await addMessages(transaction, { source, accountIds: [accountId], text, reportId });
    const people = await findActive(transaction, [accountId]);
    await this.mails.send(
      transaction,
      source,
      people,
      { template: 'feedbackReplied', ...words },
      { causedBy },
    );
  }
}
