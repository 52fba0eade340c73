import { Inject, Injectable } from '@nestjs/common';
import type { MailContent, MailOrder } from '@portal/contracts';
import { seal, type Transaction } from '@portal/service-kit';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { isMailOfChoice, mailKind, mailPriority } from '../mail-preference/mail-kinds.js';
import { findUnwilling } from '../mail-preference/mail-preference.repository.js';
import type { Addressee } from '../people/people.repository.js';
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

  /**
   * Puts the same mail to each of the people in the queue, news only to those who want them by mail; one of the same `source` goes to a
   * person once.
   * @param options after `expiresAt`, an ISO time, the mail is of no more use and is not sent, nor once the news for many that have the id
   * `broadcastId` were withdrawn
   */
  async send(
    transaction: Transaction,
    source: string,
    people: Addressee[],
    content: MailContent,
    options: Pick<MailOrder, 'expiresAt'> & { broadcastId?: number } = {},
  ): Promise<void> {
    const { broadcastId, ...expiry } = options;
    const receivers = await receiversAmong(transaction, people, content);
    const orders = receivers.map(({ id, name, email }) => {
      const order: MailOrder = { to: { name, address: email }, content, ...expiry };
      return { source: `${source}.${id}`, sealed: seal(this.config.MAIL_SECRET, order) };
    });
    await this.mails.add(transaction, orders, mailPriority(content), broadcastId);
    transaction.afterCommit.push(() => this.sender.wake());
  }
}

async function receiversAmong(
  transaction: Transaction,
  people: Addressee[],
  content: MailContent,
): Promise<Addressee[]> {
  // A digest is written for those alone who have chosen it.
  if (!isMailOfChoice(content) || mailKind(content) === 'digest') return people;
  const ids = people.map(({ id }) => id);
  const unwilling = await findUnwilling(transaction, ids);
  return people.filter(({ id }) => !unwilling.has(id));
}
