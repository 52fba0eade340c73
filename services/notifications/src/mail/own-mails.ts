import { Inject, Injectable } from '@nestjs/common';
import type { MailContent, MailOrder } from '@portal/contracts';
import { seal, type Transaction } from '@portal/service-kit';
import { CONFIG, type NotificationsConfig } from '../config.js';
import type { Recipient } from '../people/people.repository.js';
import { MailSenderJob } from './mail-sender.job.js';
import { MailRepository } from './mail.repository.js';

/** Mails that this service writes by itself, on what it is told. */
@Injectable()
export class OwnMails {
  constructor(
    private readonly mails: MailRepository,
    private readonly sender: MailSenderJob,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Puts the same mail to each of the people in the queue; one of the same `source` goes to a person once. */
  async send(
    transaction: Transaction,
    source: string,
    people: Recipient[],
    content: MailContent,
  ): Promise<void> {
    const orders = people.map(({ id, name, email }) => {
      const order: MailOrder = { to: { name, address: email }, content };
      return { source: `${source}.${id}`, sealed: seal(this.config.MAIL_SECRET, order) };
    });
    await this.mails.add(transaction, orders);
    transaction.afterCommit.push(() => this.sender.wake());
  }
}
