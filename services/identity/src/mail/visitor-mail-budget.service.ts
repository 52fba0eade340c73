import { Inject, Injectable } from '@nestjs/common';
import { tooManyRequests } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import { VisitorMailRepository, type BudgetPeriod, type VisitorMail } from './visitor-mail.repository.js';

type Budget = Record<BudgetPeriod, number>;

/** No network has this source. */
const allSources = Buffer.alloc(0);

/** Limits the mails that visitors can cause: from one network, and all of them. */
@Injectable()
export class VisitorMailBudget {
  private readonly ofNetwork: Budget;
  private readonly ofPortal: Budget;

  constructor(
    private readonly repository: VisitorMailRepository,
    @Inject(CONFIG) config: IdentityConfig,
  ) {
    this.ofNetwork = { hour: config.NETWORK_MAILS_PER_HOUR, day: config.NETWORK_MAILS_PER_DAY };
    this.ofPortal = { hour: config.VISITOR_MAILS_PER_HOUR, day: config.VISITOR_MAILS_PER_DAY };
  }

  /**
   * Counts a mail that a visitor from the network `source` causes. Also counts one that is left out because the address has no account or
   * has one: a response must not reveal that.
   * @throws Problem `too-many-requests` above a budget, which rolls the transaction back
   */
  async require(transaction: Transaction, kind: VisitorMail, source: Buffer): Promise<void> {
    const counts = await this.repository.count(transaction, kind, [source, allSources]);
    for (const count of counts) {
      const isPortal = count.source.equals(allSources);
      const budget = isPortal ? this.ofPortal : this.ofNetwork;
      if (count.mails <= budget[count.period]) continue;
      const reason = isPortal
        ? 'The portal has sent many emails just now.'
        : 'Many emails were requested from your network.';
      throw tooManyRequests(count.secondsLeft, reason);
    }
  }
}
