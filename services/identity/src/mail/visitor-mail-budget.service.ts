import { Inject, Injectable } from '@nestjs/common';
import { tooManyRequests, type MailContent } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import { MailOrders, type MailOptions, type Recipient } from './mail-orders.js';
import {
  VisitorMailRepository,
  type BudgetPeriod,
  type VisitorMail,
  type VisitorMailCount,
} from './visitor-mail.repository.js';

type Budget = Record<BudgetPeriod, number>;

/** No network has this source. */
const allSources = Buffer.alloc(0);

/** Limits the requests for mails from one network, and orders the mails that visitors cause. */
@Injectable()
export class VisitorMailBudget {
  private readonly ofNetwork: Budget;
  private readonly ofPortal: Budget;

  constructor(
    private readonly repository: VisitorMailRepository,
    private readonly mails: MailOrders,
    @Inject(CONFIG) config: IdentityConfig,
  ) {
    this.ofNetwork = { hour: config.NETWORK_MAILS_PER_HOUR, day: config.NETWORK_MAILS_PER_DAY };
    this.ofPortal = { hour: config.VISITOR_MAILS_PER_HOUR, day: config.VISITOR_MAILS_PER_DAY };
  }

  /**
   * Counts a request for a mail from the network `source`, whether or not it is sent: a response must not reveal whether the address has an
   * account.
   * @throws Problem `too-many-requests` above the network's budget, which rolls the transaction back
   */
  async requireNetwork(transaction: Transaction, kind: VisitorMail, source: Buffer): Promise<void> {
    const exceeded = await this.findExceeded(transaction, kind, source, this.ofNetwork);
    if (exceeded) throw tooManyRequests(exceeded.secondsLeft, 'email.networkLimit');
  }

  /** Orders a mail. Above the portal's budget it waits until all other mails are sent, so that requests of others prevent none. */
  async order(
    transaction: Transaction,
    kind: VisitorMail,
    recipient: Recipient,
    content: MailContent,
    options?: Pick<MailOptions, 'expiresAt'>,
  ): Promise<void> {
    const isExceeded = await this.findExceeded(transaction, kind, allSources, this.ofPortal);
    await this.mails.order(transaction, [recipient], content, {
      ...options,
      priority: isExceeded && 'low',
    });
  }

  /** Counts one more, and finds the budget that it exceeds. */
  private async findExceeded(
    transaction: Transaction,
    kind: VisitorMail,
    source: Buffer,
    budget: Budget,
  ): Promise<VisitorMailCount | undefined> {
    const counts = await this.repository.count(transaction, kind, source);
    return counts.find(({ mails, period }) => mails > budget[period]);
  }
}
