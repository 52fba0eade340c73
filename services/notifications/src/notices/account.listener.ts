import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents, type MailContent } from '@portal/contracts';
import { EventConsumer, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { MailQueue } from '../mail/mail-queue.service.js';
import { MessageRepository } from '../message/message.repository.js';
import { getMessageText, type MessageText } from '../message/message-text.js';
import { PeopleRepository } from '../projection/people.repository.js';

type Requested = z.output<(typeof identityEvents)['adminRequested']['value']>;
type Decided = z.output<(typeof identityEvents)['adminRequestDecided']['value']>;

/** Notifies people of changes of their accounts, and of requests to become a user admin. */
@Injectable()
export class AccountListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
  ) {}

  onModuleInit(): void {
    this.consumer.listenEach(identityEvents.accountChanged, (transaction, change, id) =>
      this.notifyOwner(transaction, id, change),
    );
    for (const event of ['adminRequested', 'adminRequestWaiting'] as const) {
      this.consumer.listenEach(identityEvents[event], (transaction, request) =>
        this.notifyAdministrators(transaction, request, event),
      );
    }
    this.consumer.listenEach(
      identityEvents.accountViewed,
      async (transaction, { accountId, actorId }, id) => {
        const text = getMessageText('viewedAs', { by: await this.people.findName(transaction, actorId) });
        await this.messages.add(transaction, {
          source: `accountViewed.${id}`,
          accountIds: [accountId],
          text,
        });
      },
    );
    this.consumer.listenEach(identityEvents.adminRequestDecided, (transaction, decision) =>
      this.notifyRequester(transaction, decision),
    );
  }

  /** Notifies the owner of an account of a change, by one message and one mail. */
  private async notifyOwner(transaction: Transaction, id: string, change: AccountChange): Promise<void> {
    const { accountId, changedBy } = change;
    const notice = findAccountNotice(change);
    const person = notice && (await this.people.findPerson(transaction, accountId));
    if (!person) return;
    const source = `accountChanged.${id}`;
    await this.messages.add(transaction, { source, accountIds: [accountId], text: notice.message });
    await this.mails.add(transaction, source, [person], notice.mail, {
      causedBy: await this.people.findAuthor(transaction, changedBy),
      // A limit of mails must not prevent an administrator from blocking an account.
      beyondLimit: 'drop',
    });
  }

  /** Notifies administrators, who have no messages, of a request, or that it still waits, by mail. */
  private async notifyAdministrators(
    transaction: Transaction,
    { requestId, accountId }: Requested,
    event: 'adminRequested' | 'adminRequestWaiting',
  ): Promise<void> {
    const person = await this.people.findPerson(transaction, accountId);
    if (!person) return;
    const { name, partner, role } = person;
    await this.mails.add(
      transaction,
      `${event}.${requestId}`,
      await this.people.findDeciders(transaction, 'administrator', null, accountId),
      {
        template: 'adminRequested',
        name,
        partner,
        ...(event === 'adminRequestWaiting' && { isReminder: true }),
      },
      // Without a mail the request is still listed on the administrators' screen.
      { causedBy: { accountId, role }, beyondLimit: 'drop' },
    );
  }

  private async notifyRequester(transaction: Transaction, decision: Decided): Promise<void> {
    const { requestId, accountId, accepted, partner, reason } = decision;
    const person = await this.people.findPerson(transaction, accountId);
    if (!person) return;
    const source = `adminRequestDecided.${requestId}`;
    const key = accepted ? 'adminRequestAccepted' : 'adminRequestDenied';
    const text = reason
      ? getMessageText(`${key}WithReason`, { partner, reason })
      : getMessageText(key, { partner });
    await this.messages.add(transaction, { source, accountIds: [accountId], text });
    const content = { template: 'adminRequestDecided' as const, accepted, partner, reason };
    await this.mails.add(transaction, source, [person], content);
  }
}

export type AccountChange = z.output<(typeof identityEvents)['accountChanged']['value']>;

interface AccountNotice {
  message: MessageText;
  mail: MailContent;
}

/** Creates the notice of a change; undefined if another event causes it. A moved user gets one notice for partner and role. */
export function findAccountNotice({ before, after, reason, note }: AccountChange): AccountNotice | undefined {
  const partner = after.partner ?? '';
  if (before.partner !== after.partner) {
    const former = before.partner ?? '';
    const wasUserAdmin = before.role === 'userAdmin';
    return {
      message: getMessageText(wasUserAdmin ? 'userAdminMoved' : 'moved', { partner, former }),
      mail: { template: 'moved', partner, former, wasUserAdmin },
    };
  }
  if (before.role !== after.role) {
    // Its notice follows from `adminRequestDecided`.
    if (reason === 'adminRequest') return undefined;
    const isUserAdmin = after.role === 'userAdmin';
    return {
      message: getMessageText(isUserAdmin ? 'userAdminNow' : 'userAdminNoLonger', { partner }),
      mail: { template: 'roleChanged', isUserAdmin, partner },
    };
  }
  return findStatusNotice(before.status, after.status, reason, note);
}

function findStatusNotice(
  before: AccountChange['before']['status'],
  after: AccountChange['after']['status'],
  reason: AccountChange['reason'],
  note: AccountChange['note'],
): AccountNotice {
  if (after === 'Blocked' && note)
    return { message: getMessageText('blockedWithNote', { note }), mail: { template: 'blocked', note } };
  if (after === 'Blocked') return { message: getMessageText('blocked', {}), mail: { template: 'blocked' } };
  if (after === 'Deactivated') {
    return reason === 'unused'
      ? { message: getMessageText('unusedDeactivated', {}), mail: { template: 'unusedDeactivated' } }
      : { message: getMessageText('deactivated', {}), mail: { template: 'deactivated' } };
  }
  if (before === 'Blocked')
    return { message: getMessageText('unblocked', {}), mail: { template: 'unblocked' } };
  if (note)
    return { message: getMessageText('activatedWithNote', { note }), mail: { template: 'activated', note } };
  return { message: getMessageText('activated', {}), mail: { template: 'activated' } };
}
