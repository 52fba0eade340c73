import { Injectable } from '@nestjs/common';
import type { identityEvents } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { OwnMails } from '../mail/own-mails.js';
import { addMessages } from '../message/message.repository.js';
import { messageText } from '../message/message-text.js';
import { findAuthor, findDeciders, findPerson } from '../people/people.repository.js';
import { accountNotice, type AccountChange } from './account-notice.js';

type Requested = z.output<(typeof identityEvents)['adminRequested']['value']>;
type Decided = z.output<(typeof identityEvents)['adminRequestDecided']['value']>;

/** Notifies people of changes of their accounts, and of requests that they decide. */
@Injectable()
export class AccountNewsService {
  constructor(private readonly mails: OwnMails) {}

  /** Notifies the owner of an account of a change, by one message and one mail. Administrators have no messages. */
  async accountChanged(transaction: Transaction, id: string, change: AccountChange): Promise<void> {
    const { accountId, changedBy } = change;
    const notice = accountNotice(change);
    const person = notice && (await findPerson(transaction, accountId));
    if (!person) return;
    const source = `accountChanged.${id}`;
    if (person.role !== 'administrator') {
      await addMessages(transaction, { source, accountIds: [accountId], text: notice.message });
    }
    await this.mails.send(transaction, source, [person], notice.mail, {
      causedBy: await findAuthor(transaction, changedBy),
      // A limit of mails must not keep an administrator from blocking an account.
      beyondLimit: 'drop',
    });
  }

  /** Notifies the administrators, who have no messages, by mail that a user asks to become a user admin. */
  async adminRequested(transaction: Transaction, { requestId, accountId }: Requested): Promise<void> {
    const person = await findPerson(transaction, accountId);
    if (!person) return;
    const { name, partner, role } = person;
    const administrators = await findDeciders(transaction, 'administrator', null, accountId);
    await this.mails.send(
      transaction,
      `adminRequested.${requestId}`,
      administrators,
      { template: 'adminRequested', name, partner },
      // The request stands on the administrators' screen in any case.
      { causedBy: { accountId, role }, beyondLimit: 'drop' },
    );
  }

  /** Tells whoever asked to be a user admin what was decided. */
  async adminRequestDecided(transaction: Transaction, decision: Decided): Promise<void> {
    const { requestId, accountId, accepted, partner } = decision;
    const person = await findPerson(transaction, accountId);
    if (!person) return;
    const source = `adminRequestDecided.${requestId}`;
    const text = messageText(accepted ? 'adminRequestAccepted' : 'adminRequestDenied', { partner });
    await addMessages(transaction, { source, accountIds: [accountId], text });
    await this.mails.send(transaction, source, [person], {
      template: 'adminRequestDecided',
      accepted,
      partner,
    });
  }
}
