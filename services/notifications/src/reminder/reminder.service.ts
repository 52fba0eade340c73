import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  isAdministrator,
  notFound,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { MailQueue } from '../mail/mail-queue.service.js';
import { getMessageText } from '../message/message-text.js';
import { MessageRepository } from '../message/message.repository.js';
import { PeopleRepository } from '../projection/people.repository.js';
import { ReminderRepository } from './reminder.repository.js';

/** Reminds inactive users of the portal. */
@Injectable()
export class ReminderService {
  constructor(
    private readonly database: Database,
    private readonly reminders: ReminderRepository,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
  ) {}

  /**
   * Reminds a user by message and mail. A repeated reminder of the same week changes nothing.
   * @throws Problem `not-found` for an account that is not an active user of a partner that the caller manages
   */
  remind(principal: Principal, accountId: number): Promise<WriteResponse> {
    const managedPartner = getManagedPartner(principal);
    return this.database.transaction(async (transaction) => {
      const user = await this.reminders.findReminded(transaction, accountId, managedPartner);
      if (!user) throw notFound();
      const by = await this.people.findName(transaction, principal.accountId);
      const source = `reminder.${user.week}`;
      const added = await this.messages.add(transaction, {
        source,
        accountIds: [accountId],
        text: isAdministrator(principal)
          ? getMessageText('reminderByAdministrators', {})
          : getMessageText('reminder', { by, partner: user.partner }),
      });
      if (added === 0)
        return { affectedRows: 0, message: 'This person was reminded in the last days already.' };
      const partner = isAdministrator(principal) ? null : user.partner;
      const content = { template: 'reminder', by, partner } as const;
      await this.mails.add(transaction, source, [user], content, { causedBy: principal });
      return { affectedRows: 1 };
    });
  }
}
