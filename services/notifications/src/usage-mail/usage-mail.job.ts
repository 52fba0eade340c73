import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { inactiveUserContract, usageSummaryContract, type MailContent } from '@portal/contracts';
import {
  CONFIG,
  createCallClient,
  LOG,
  PeriodicJobs,
  type CallClient,
  type Log,
  Requester,
} from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import type { NotificationsConfig } from '../config.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import { getDueMonth } from './due-month.js';
import { UsageMailRepository, type UsageMailAudience } from './usage-mail.repository.js';

const intervalMs = 600_000;
/** Reports and people that an email names. */
const maxNames = 5;
const inactiveDays = '60';

/**
 * Writes the monthly letters about usage to user admins and administrators. Several copies of the service may do so. A partner whose figures
 * are unavailable waits for the next run.
 */
@Injectable()
export class UsageMailJob {
  private readonly usage: CallClient<typeof usageSummaryContract>;
  private readonly users: CallClient<typeof inactiveUserContract>;

  constructor(
    private readonly database: Database,
    private readonly usageMails: UsageMailRepository,
    private readonly mails: MailQueue,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'PORTAL_TIME_ZONE'>,
    requester: Requester,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    this.usage = createCallClient(usageSummaryContract, requester);
    this.users = createCallClient(inactiveUserContract, requester);
    jobs.add({ name: 'writing usage emails', intervalMs }, (signal) => this.run(signal));
  }

  private async run(signal: AbortSignal): Promise<void> {
    const month = getDueMonth(new Date(), this.config.PORTAL_TIME_ZONE);
    if (month) await this.writeUsageMails(month, signal);
  }

  /** Writes the letters of a month, `YYYY-MM`, to all recipients without one. */
  async writeUsageMails(month: string, signal?: AbortSignal): Promise<void> {
    const failedIds: number[] = [];
    while (!signal?.aborted) {
      const audience = await this.usageMails.findDue(month, failedIds);
      if (!audience) return;
      try {
        await this.write(month, audience);
      } catch (error) {
        const { partnerId } = audience;
        failedIds.push(partnerId ?? 0);
        this.log.warn({ month, partnerId, error: String(error) }, 'usage email failed, retrying in 10 min');
      }
    }
  }

  private async write(month: string, audience: UsageMailAudience): Promise<void> {
    const content = await this.compose(month, audience);
    await this.database.transaction(async (transaction) => {
      const readers = await this.usageMails.takeReaders(transaction, month, audience);
      await this.mails.add(transaction, `usageMail.${month}`, readers, content);
    });
  }

  private async compose(month: string, { partnerId, partner }: UsageMailAudience): Promise<MailContent> {
    const requestId = randomUUID();
    const summary = await this.usage.find(requestId, { month, partnerId, maxNames });
    const inactive = await this.users.summarize(requestId, { days: inactiveDays, partnerId, maxNames });
    return { template: 'usageMail', partner, month, ...summary, inactive };
  }
}
