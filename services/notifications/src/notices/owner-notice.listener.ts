import { Injectable, type OnModuleInit } from '@nestjs/common';
import { analyticsEvents, reportEvents, type OwnerMatter } from '@portal/contracts';
import { EventConsumer, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { MailQueue } from '../mail/mail-queue.service.js';
import { getMessageText, joinNames, type MessageText } from '../message/message-text.js';
import { MessageRepository } from '../message/message.repository.js';
import { PeopleRepository } from '../projection/people.repository.js';

type OwnerNotice = z.output<(typeof reportEvents)['ownerNotified']['value']>;

const maxListed = 20;

/** Notifies the managers of reports that they are to look after them, by message and mail. */
@Injectable()
export class OwnerNoticeListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
  ) {}

  onModuleInit(): void {
    for (const event of [reportEvents.ownerNotified, analyticsEvents.ownerNotified])
      this.consumer.listenEach(event, (transaction, notice, id) => this.notify(transaction, id, notice));
  }

  private async notify(
    transaction: Transaction,
    id: string,
    { ownerPartnerId, matter }: OwnerNotice,
  ): Promise<void> {
    const managers = await this.people.findManagers(transaction, ownerPartnerId);
    const source = `ownerNotified.${id}`;
    const [first, ...others] = matter.reports;
    await this.messages.add(transaction, {
      source,
      accountIds: managers.map((manager) => manager.id),
      text: writeMessage(matter),
      ...(first && others.length === 0 && { reportId: first.id }),
    });
    const listed = { ...matter, reports: matter.reports.slice(0, maxListed) } as OwnerMatter;
    await this.mails.add(transaction, source, managers, {
      template: 'ownerNotified',
      matter: listed,
      isAdministrator: managers.some(({ role }) => role === 'administrator'),
      more: Math.max(0, matter.reports.length - maxListed),
    });
  }
}

function writeMessage(matter: OwnerMatter): MessageText {
  const reports = joinNames(matter.reports.map(({ name }) => name));
  if (matter.kind === 'refreshFailed')
    return getMessageText('refreshFailed', { reports, reason: matter.reason });
  return getMessageText(matter.kind, { reports });
}
