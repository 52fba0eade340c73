import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityFacts } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import type { MailPriority } from '../mail-preference/mail-kinds.js';
import { MailRepository } from './mail.repository.js';
import { MailSenderJob } from './mail-sender.job.js';

/** All that identity orders is about accounts. */
const identityPriority: MailPriority = 0;

/** Puts the mails that identity orders in the queue, and wakes the sender. */
@Injectable()
export class MailOrderListener implements OnModuleInit {
  constructor(
    private readonly inbox: FactInbox,
    private readonly mails: MailRepository,
    private readonly sender: MailSenderJob,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(identityFacts.mailOrdered, async (transaction, arrivals) => {
      const orders = arrivals.flatMap(({ id, value }) => (value ? [{ source: id, ...value }] : []));
      await this.mails.add(transaction, orders, identityPriority);
      transaction.afterCommit.push(() => this.sender.wake());
    });
  }
}
