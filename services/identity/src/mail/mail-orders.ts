import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { identityEvents, type MailContent, type MailOrder } from '@portal/contracts';
import { CONFIG, requireToday, encrypt, type CountedAccount, type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';

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

/** Options of an order. */
export interface MailOptions {
  /** After this time the mails are not sent. */
  expiresAt?: Date;
  /** The account whose action causes the mails. They count towards its daily limit. */
  causedBy?: CountedAccount;
}

/** Orders mails, which notifications sends if and when the transaction commits. */
@Injectable()
export class MailOrders {
  private readonly secret: string;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    this.secret = config.MAIL_SECRET;
  }

  /**
   * Orders the same mail to each of the people.
   * @throws Problem `too-many-requests` when these are more than `causedBy` may cause in a day
   */
  async order(
    transaction: Transaction,
    people: Recipient[],
    content: MailContent,
    options?: MailOptions,
  ): Promise<void> {
    const mails = people.map((to) => ({ to, content }));
    await this.orderAll(transaction, mails, options);
  }

  /** Orders mails that differ at the cost of one; see {@link order}. */
  async orderAll(
    transaction: Transaction,
    mails: Mail[],
    { expiresAt, causedBy }: MailOptions = {},
  ): Promise<void> {
    if (causedBy) await requireToday(transaction, 'mails', causedBy, mails.length);
    const news = mails.map(({ to: { firstname, surname, email }, content }) => {
      const to = { name: `${firstname} ${surname}`, address: email };
      const order: MailOrder = { to, content, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) };
      return { id: randomUUID(), value: { sealed: encrypt(this.secret, order) } };
    });
    await transaction.publishAll(identityEvents.mailOrdered, news);
  }
}
