import { Inject, Injectable } from '@nestjs/common';
import type { MailContent, MailOrder } from '@portal/contracts';
import {
  CONFIG,
  requireToday,
  encrypt,
  takeToday,
  type CountedAccount,
  type Transaction,
} from '@portal/service-kit';
import type { NotificationsConfig } from '../config.js';
import { isMailOfChoice, mailKind, mailPriority } from '../mail-preference/mail-kinds.js';
import { findUnwilling } from '../mail-preference/mail-preference.repository.js';
import type { Addressee } from '../people/people.repository.js';
import { MailSenderJob } from './mail-sender.job.js';
import { MailRepository } from './mail.repository.js';

/** Options of mails. */
export interface MailOptions extends Pick<MailOrder, 'expiresAt'> {
  /** The broadcast that the mails belong to. Once it is withdrawn they are not sent. */
  broadcastId?: number;
  /** The account whose action causes the mails. They count towards its daily limit. */
  causedBy?: CountedAccount;
  /** Beyond the daily limit the action is refused (by default), or mails are left out. */
  beyondLimit?: 'refuse' | 'drop';
}

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
   * @throws Problem `too-many-requests` when these are more than `causedBy` may cause in a day
   */
  async send(
    transaction: Transaction,
    source: string,
    people: Addressee[],
    content: MailContent,
    options: MailOptions = {},
  ): Promise<void> {
    const { broadcastId, expiresAt } = options;
    const willing = await receiversAmong(transaction, people, content);
    const receivers = willing.slice(0, await countAllowed(transaction, willing.length, options));
    const orders = receivers.map(({ id, name, email }) => {
      const order: MailOrder = { to: { name, address: email }, content, ...(expiresAt && { expiresAt }) };
      return { source: `${source}.${id}`, sealed: encrypt(this.config.MAIL_SECRET, order) };
    });
    await this.mails.add(transaction, orders, mailPriority(content), broadcastId);
    transaction.afterCommit.push(() => this.sender.wake());
  }
}

/** Counts the mails and returns how many of them are within the daily limit. */
async function countAllowed(
  transaction: Transaction,
  count: number,
  { causedBy, beyondLimit }: MailOptions,
): Promise<number> {
  if (!causedBy) return count;
  if (beyondLimit === 'drop') return takeToday(transaction, 'mails', causedBy, count);
  await requireToday(transaction, 'mails', causedBy, count);
  return count;
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
