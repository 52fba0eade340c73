import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { EventConsumer, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { MailQueue } from '../mail/mail-queue.service.js';
import { getMessageText, joinNames } from '../message/message-text.js';
import { MessageRepository } from '../message/message.repository.js';
import { PeopleRepository, type Recipient } from '../projection/people.repository.js';

type Ending = z.output<(typeof reportEvents)['permissionsEnding']['value']>;

type Ended = z.output<(typeof reportEvents)['permissionsEnded']['value']>;

const maxListed = 20;

/** Notifies the receivers of permissions and the managers of their reports before the permissions end, and users at the end. */
@Injectable()
export class PermissionEndListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
  ) {}

  onModuleInit(): void {
    this.consumer.listenEach(reportEvents.permissionsEnding, (transaction, ending, id) =>
      this.notify(transaction, id, ending),
    );
    this.consumer.listenEach(reportEvents.permissionsEnded, (transaction, ended, id) =>
      this.notifyOfEnd(transaction, id, ended),
    );
  }

  private async notifyOfEnd(
    transaction: Transaction,
    id: string,
    { accountId, reports }: Ended,
  ): Promise<void> {
    const people = await this.people.findActive(transaction, [accountId]);
    await this.messages.add(transaction, {
      source: `permissionsEnded.${id}`,
      accountIds: people.map((person) => person.id),
      text: getMessageText('permissionsEnded', { reports: joinNames(reports.map(({ name }) => name)) }),
    });
  }

  private async notify(
    transaction: Transaction,
    id: string,
    { audience, permissions }: Ending,
  ): Promise<void> {
    const recipients = await this.findRecipients(transaction, audience);
    if (recipients.length === 0) return;
    const source = `permissionsEnding.${id}`;
    const isOwner = audience.to === 'owner';
    const reports = joinNames([...new Set(permissions.map(({ report }) => report))]);
    await this.messages.add(transaction, {
      source,
      accountIds: recipients.map((recipient) => recipient.id),
      text: getMessageText(isOwner ? 'managedPermissionsEnding' : 'permissionsEnding', { reports }),
      ...(!isOwner && permissions.length === 1 && { reportId: permissions[0]?.reportId }),
    });
    await this.mails.add(transaction, source, recipients, {
      template: 'permissionsEnding',
      isOwner,
      permissions: permissions.slice(0, maxListed),
      more: Math.max(0, permissions.length - maxListed),
    });
  }

  /** The account, the user admins of the group, or the managers of the owner's reports: its user admins, otherwise administrators. */
  private async findRecipients(transaction: Transaction, audience: Ending['audience']): Promise<Recipient[]> {
    if (audience.to === 'account') return this.people.findActive(transaction, [audience.accountId]);
    if (audience.to === 'group') return this.people.findUserAdminsOfGroup(transaction, audience.groupId);
    return this.people.findManagers(transaction, audience.partnerId);
  }
}
