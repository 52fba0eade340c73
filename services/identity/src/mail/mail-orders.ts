import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { identityEvents, type AcceptedLanguage, type MailContent, type MailOrder } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { encrypt, requireDailyAllowance, type CountedAccount, type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';

export interface Recipient {
  firstname: string;
  surname: string;
  email: string;
  /** Of an account, or of the page that caused the mail. */
  language?: AcceptedLanguage | null;
}

export interface Mail {
  to: Recipient;
  content: MailContent;
}

export interface MailOptions {
  /** After this time the mails are not sent. */
  expiresAt?: Date;
  /** The account whose action causes the mails. They count towards its daily limit, and it is notified of undeliverable ones. */
  causedBy?: CountedAccount;
  /** `low`: the mails wait until all others are sent. */
  priority?: 'low' | undefined;
}

/** Orders mails. The notifications service sends them after the transaction has committed. */
@Injectable()
export class MailOrders {
  private readonly secret: string;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    this.secret = config.MAIL_SECRET;
  }

  /**
   * Orders the same mail to each recipient.
   * @throws Problem `too-many-requests` above the daily limit of `causedBy`
   */
  async order(
    transaction: Transaction,
    recipients: Recipient[],
    content: MailContent,
    options?: MailOptions,
  ): Promise<void> {
    const mails = recipients.map((to) => ({ to, content }));
    await this.orderAll(transaction, mails, options);
  }

  async orderAll(
    transaction: Transaction,
    mails: Mail[],
    { expiresAt, causedBy, priority }: MailOptions = {},
  ): Promise<void> {
    if (causedBy) await requireDailyAllowance(transaction, 'mails', causedBy, mails.length);
    const events = mails.map(({ to: { firstname, surname, email, language }, content }) => {
      const to = { name: `${firstname} ${surname}`, address: email };
      const order: MailOrder = {
        to,
        content,
        language: language ?? undefined,
        expiresAt: expiresAt?.toISOString(),
        causedBy: causedBy?.accountId,
      };
      return { id: randomUUID(), value: { encryptedOrder: encrypt(this.secret, order), priority } };
    });
    await transaction.publishAll(identityEvents.mailOrdered, events);
  }
}
