import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import type { MailPriority } from '../mail-preference/mail-kinds.js';
import { MailRepository } from './mail.repository.js';
import { MailSenderJob } from './mail-sender.job.js';

/** All that identity orders is about accounts. */
const identityPriority: MailPriority = 0;

/** Puts the mails that identity orders in the queue, and wakes the sender. */
@Injectable()
export class MailOrderListener implements OnModuleInit {
  constructor(
    private readonly inbox: EventConsumer,
    private readonly mails: MailRepository,
    private readonly sender: MailSenderJob,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(identityEvents.mailOrdered, async (transaction, received) => {
      const orders = received.flatMap(({ id, value }) => (value ? [{ source: id, ...value }] : []));
      await this.mails.add(transaction, orders, identityPriority);
      transaction.afterCommit.push(() => this.sender.wake());
    });
  }
}
