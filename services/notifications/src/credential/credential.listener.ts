import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { MailQueue } from '../mail/mail-queue.service.js';
import { PeopleRepository } from '../projection/people.repository.js';

/** Warns administrators by mail, because they have no messages. */
@Injectable()
export class CredentialListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly mails: MailQueue,
  ) {}

  onModuleInit(): void {
    this.consumer.listenEach(reportEvents.credentialEnding, async (transaction, { kind, ends }, id) => {
      const administrators = await this.people.findDeciders(transaction, 'administrator', null, 0);
      const content = { template: 'credentialEnding', isCertificate: kind === 'certificate', ends } as const;
      await this.mails.add(transaction, `credentialEnding.${id}`, administrators, content);
    });
  }
}
