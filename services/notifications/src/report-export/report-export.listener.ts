import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { getMessageText } from '../message/message-text.js';
import { MessageRepository } from '../message/message.repository.js';
import { PeopleRepository } from '../projection/people.repository.js';

const shownMinutes = 60;

/** Notifies people who left the page of an export that its file is ready. */
@Injectable()
export class ReportExportListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
  ) {}

  onModuleInit(): void {
    this.consumer.listenEach(
      reportEvents.exportReady,
      async (transaction, { exportId, accountId, reportId, reportName: report }) => {
        const people = await this.people.findActive(transaction, [accountId]);
        await this.messages.add(transaction, {
          source: `exportReady.${exportId}`,
          accountIds: people.map(({ id }) => id),
          text: getMessageText('exportReady', { report }),
          reportId,
          exportId,
          shownMinutes,
        });
      },
    );
  }
}
