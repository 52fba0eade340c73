import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { identityFacts, type MailContent, type MailOrder } from '@portal/contracts';
import { seal, type Transaction } from '@portal/service-kit';
import { CONFIG, type IdentityConfig } from '../config.js';

/** Somebody who can be written to. */
export interface Recipient {
  firstname: string;
  surname: string;
  email: string;
}

/** A mail to one person. */
export interface Mail {
  to: Recipient;
  content: MailContent;
}

/** Orders mails, which notifications sends if and when the transaction commits. */
@Injectable()
export class MailOrders {
  private readonly secret: string;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    this.secret = config.MAIL_SECRET;
  }

  /** Orders the same mail to each of the people; `expiresAt` is when it is of no more use. */
  async order(
    transaction: Transaction,
    people: Recipient[],
    content: MailContent,
    expiresAt?: Date,
  ): Promise<void> {
    const mails = people.map((to) => ({ to, content }));
    await this.orderAll(transaction, mails, expiresAt);
  }

  /** Orders mails that differ at the cost of one; `expiresAt` is when they are of no more use. */
  async orderAll(transaction: Transaction, mails: Mail[], expiresAt?: Date): Promise<void> {
    const news = mails.map(({ to: { firstname, surname, email }, content }) => {
      const to = { name: `${firstname} ${surname}`, address: email };
      const order: MailOrder = { to, content, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) };
      return { id: randomUUID(), value: { sealed: seal(this.secret, order) } };
    });
    await transaction.emitAll(identityFacts.mailOrdered, news);
  }
}
