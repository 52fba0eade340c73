import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { MailQueue } from '../mail/mail-queue.service.js';
import { getMessageText } from '../message/message-text.js';
import { MessageRepository } from '../message/message.repository.js';
import { PeopleRepository } from '../projection/people.repository.js';

/** Power BI stores files for a day. */
const subscribedLifetimeMs = 86_400_000;
const exportShownMinutes = 60;

/** Notifies people of exported files, sends reports to their subscribers, and warns before the credential at Power BI ends. */
@Injectable()
export class ReportListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
  ) {}

  onModuleInit(): void {
    this.consumer.listenEach(reportEvents.exportReady, async (transaction, ready) => {
      const { exportId, accountId, reportId, reportName: report } = ready;
      const people = await this.people.findActive(transaction, [accountId]);
      await this.messages.add(transaction, {
        source: `exportReady.${exportId}`,
        accountIds: people.map(({ id }) => id),
        text: getMessageText('exportReady', { report }),
        reportId,
        exportId,
        shownMinutes: exportShownMinutes,
      });
    });
    this.consumer.listenEach(reportEvents.subscriptionsDue, async (transaction, due, id) => {
      const { reportId, reportName: report, file } = due;
      const subscribers = await this.people.findActive(transaction, due.accountIds);
      const content = { template: 'subscribedReport', report, reportId, file } as const;
      const expiresAt = new Date(Date.now() + subscribedLifetimeMs).toISOString();
      await this.mails.add(transaction, `subscribedReport.${id}`, subscribers, content, { expiresAt });
    });
    this.consumer.listenEach(reportEvents.subscriptionsEnded, async (transaction, ended, id) => {
      const { reportName: report, reason } = ended;
      const subscribers = await this.people.findActive(transaction, ended.accountIds);
      const content = { template: 'subscriptionEnded', report, reason } as const;
      await this.mails.add(transaction, `subscriptionEnded.${id}`, subscribers, content);
    });
    this.consumer.listenEach(reportEvents.credentialEnding, async (transaction, { kind, ends }, id) => {
      // Administrators have no messages.
      const administrators = await this.people.findDeciders(transaction, 'administrator', null, 0);
      const content = { template: 'credentialEnding', isCertificate: kind === 'certificate', ends } as const;
      await this.mails.add(transaction, `credentialEnding.${id}`, administrators, content);
    });
  }
}
