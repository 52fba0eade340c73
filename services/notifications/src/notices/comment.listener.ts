import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { EventConsumer, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { MailQueue } from '../mail/mail-queue.service.js';
import { getMessageText } from '../message/message-text.js';
import { MessageRepository } from '../message/message.repository.js';
import { PeopleRepository } from '../projection/people.repository.js';

type CommentAdded = z.output<(typeof reportEvents)['commentAdded']['value']>;

/** Notifies the people whom a comment mentions, and those who take part in its thread, by message and mail. */
@Injectable()
export class CommentListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
  ) {}

  onModuleInit(): void {
    this.consumer.listenEach(reportEvents.commentAdded, async (transaction, comment) => {
      await this.notify(transaction, comment, true);
      await this.notify(transaction, comment, false);
    });
  }

  private async notify(
    transaction: Transaction,
    {
      commentId,
      threadId,
      reportId,
      reportName: report,
      accountId,
      mentionedIds,
      participantIds,
    }: CommentAdded,
    isMention: boolean,
  ): Promise<void> {
    const recipients = await this.people.findActive(transaction, isMention ? mentionedIds : participantIds);
    if (recipients.length === 0) return;
    const author = await this.people.findPerson(transaction, accountId);
    const by = author?.name ?? '';
    // The same for both, so that a person is notified of a comment once.
    const source = `commented.${commentId}`;
    await this.messages.add(transaction, {
      source,
      accountIds: recipients.map(({ id }) => id),
      text: getMessageText(isMention ? 'mentioned' : 'commentReplied', { by, report }),
      reportId,
      threadId,
    });
    const content = { template: 'commented', by, report, reportId, threadId, isMention } as const;
    const causedBy = author && { accountId, role: author.role };
    await this.mails.add(transaction, source, recipients, content, { causedBy, beyondLimit: 'drop' });
  }
}
