import { Injectable } from '@nestjs/common';
import type { identityFacts } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { OwnMails } from '../mail/own-mails.js';
import { addMessages } from '../message/message.repository.js';
import { messageText } from '../message/message-text.js';
import { findPerson } from '../people/people.repository.js';

type Activated = z.output<(typeof identityFacts)['activated']['value']>;
type Decided = z.output<(typeof identityFacts)['adminRequestDecided']['value']>;

/** Tells people what became of their accounts. */
@Injectable()
export class AccountNewsService {
  constructor(private readonly mails: OwnMails) {}

  /** Tells the owner of an account that it was activated, by message: the mail about it is identity's. Administrators have no messages. */
  async activated(transaction: Transaction, id: string, { accountId }: Activated): Promise<void> {
    const person = await findPerson(transaction, accountId);
    if (!person || person.role === 'administrator') return;
    const source = `activated.${id}`;
    await addMessages(transaction, { source, accountIds: [accountId], text: messageText('activated', {}) });
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
