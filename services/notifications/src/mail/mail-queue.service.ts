import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents, type MailContent, type MailOrder } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import {
  encrypt,
  EventConsumer,
  requireDailyAllowance,
  takeDailyAllowance,
  type CountedAccount,
  type Transaction,
} from '@portal/service-kit';
import type { NotificationsConfig } from '../config.js';
import type { Addressee } from '../projection/people.repository.js';
import { MailDeliveryJob } from './mail-delivery.job.js';
import { isOptionalMail, getMailPriority, type MailPriority } from './mail-kind.js';
import { getMailKind } from './template/mail-definitions.js';
import { MailRepository } from './mail.repository.js';

interface MailOptions extends Pick<MailOrder, 'expiresAt'> {
  /** The broadcast that the mails belong to. Once it is withdrawn they are not sent. */
  broadcastId?: number;
  /** The account whose action causes the mails. They count towards its daily limit. */
  causedBy?: CountedAccount;
  /** Beyond the daily limit the action is refused (by default), or mails are left out. */
  beyondLimit?: 'refuse' | 'drop';
}

/** Identity orders only mails about accounts. It defers those that visitors cause in masses. */
const identityPriorities: Record<'high' | 'low', MailPriority> = { high: 0, low: 2 };

/** Adds mails to the queue: those that identity orders, and those of this service. */
@Injectable()
export class MailQueue implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly mails: MailRepository,
    private readonly delivery: MailDeliveryJob,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  onModuleInit(): void {
    this.consumer.listen(identityEvents.mailOrdered, async (transaction, received) => {
      for (const priority of ['high', 'low'] as const) {
        const orders = received.flatMap(({ id, value }) =>
          value && (value.priority ?? 'high') === priority
            ? [{ source: id, encryptedOrder: value.encryptedOrder }]
            : [],
        );
        await this.mails.add(transaction, orders, identityPriorities[priority]);
      }
      this.wakeAfterCommit(transaction);
    });
  }

  /**
   * Adds the same mail for each addressee, except those who opted out of it. An addressee gets one mail per `source`.
   * @throws Problem `too-many-requests` beyond the daily limit of `causedBy`, unless the mails are left out
   */
  async add(
    transaction: Transaction,
    source: string,
    addressees: Addressee[],
    content: MailContent,
    options: MailOptions = {},
  ): Promise<void> {
    const { broadcastId, expiresAt } = options;
    const willing = await this.withoutOptedOut(transaction, addressees, content);
    const receivers = willing.slice(0, await countAllowed(transaction, willing.length, options));
    const orders = receivers.map(({ id, name, email }) => {
      const order: MailOrder = { to: { name, address: email }, content, expiresAt };
      return { source: `${source}.${id}`, encryptedOrder: encrypt(this.config.MAIL_SECRET, order) };
    });
    await this.mails.add(transaction, orders, getMailPriority(content), broadcastId);
    this.wakeAfterCommit(transaction);
  }

  private wakeAfterCommit(transaction: Transaction): void {
    transaction.afterCommit.push(() => this.delivery.wake());
  }

  private async withoutOptedOut(
    transaction: Transaction,
    addressees: Addressee[],
    content: MailContent,
  ): Promise<Addressee[]> {
    // Digests are written only for users who chose them.
    if (!isOptionalMail(content) || getMailKind(content) === 'digest') return addressees;
    const ids = addressees.map(({ id }) => id);
    const optedOut = await this.mails.findOptedOut(transaction, ids);
    return addressees.filter(({ id }) => !optedOut.has(id));
  }
}

/** Counts the mails towards the daily limit and returns how many of them are within it. */
async function countAllowed(
  transaction: Transaction,
  count: number,
  { causedBy, beyondLimit }: MailOptions,
): Promise<number> {
  if (!causedBy) return count;
  if (beyondLimit === 'drop') return takeDailyAllowance(transaction, 'mails', causedBy, count);
  await requireDailyAllowance(transaction, 'mails', causedBy, count);
  return count;
}
