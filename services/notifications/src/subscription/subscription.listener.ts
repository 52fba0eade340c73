import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { MailQueue } from '../mail/mail-queue.service.js';
import { PeopleRepository } from '../projection/people.repository.js';

/** Files are available for a day. */
const lifetimeMs = 86_400_000;

/** Sends reports to their subscribers, and explains why subscriptions ended. An event's mails are queued once. */
@Injectable()
export class SubscriptionListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly mails: MailQueue,
  ) {}

  onModuleInit(): void {
    this.consumer.listenEach(reportEvents.subscriptionsDue, async (transaction, due, id) => {
      const { reportId, reportName: report, file } = due;
      const subscribers = await this.people.findActive(transaction, due.accountIds);
      const content = { template: 'subscribedReport', report, reportId, file } as const;
      const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
      await this.mails.add(transaction, `subscribedReport.${id}`, subscribers, content, { expiresAt });
    });
    this.consumer.listenEach(reportEvents.subscriptionsEnded, async (transaction, ended, id) => {
      const { reportName: report, reason } = ended;
      const subscribers = await this.people.findActive(transaction, ended.accountIds);
      const content = { template: 'subscriptionEnded', report, reason } as const;
      await this.mails.add(transaction, `subscriptionEnded.${id}`, subscribers, content);
    });
  }
}
