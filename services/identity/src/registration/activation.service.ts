import { Injectable } from '@nestjs/common';
import {
  notFound,
  type AccountStatus,
  type PendingPerson,
  type WriteResponse,
  type Visitor,
  refuseField,
} from '@portal/contracts';
import { Database, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository, type Account, type AccountRecipient } from '../account/account.repository.js';
import { fitsEmailPattern } from '../account/email.js';
import type { NewMember } from '../account/new-accounts.service.js';
import { toActor } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { hashTicket, createTicket } from '../security/secrets.js';
import { RegistrationRepository } from './registration.repository.js';

const ticketLifetimeMs = 7 * 24 * 3_600_000;

/**
 * Activation of new accounts by mailed tickets, which are valid for 7 days. The bearer of a ticket need not be signed in, and acts for the
 * recipient of the mail.
 */
@Injectable()
export class ActivationService {
  constructor(
    private readonly database: Database,
    private readonly repository: RegistrationRepository,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
  ) {}

  /** Requests the activation of a user from the user admins of its partner; from the administrators if it has none. */
  async request(transaction: Transaction, member: NewMember): Promise<void> {
    const userAdmins = await this.accounts.findUserAdmins(transaction, member.partnerId);
    const hasUserAdmins = userAdmins.length > 0;
    const recipients = hasUserAdmins ? userAdmins : await this.accounts.findAdministrators(transaction);
    await this.orderMails(transaction, member, recipients);
  }

  /** @throws Problem `not-found` for an invalid ticket */
  async findName(ticket: string): Promise<[{ firstname: string; surname: string }]> {
    const [{ firstname, surname }] = await this.findPending(ticket);
    return [{ firstname, surname }];
  }

  /** @throws Problem `not-found` for an invalid ticket */
  async findPending(ticket: string): Promise<[PendingPerson]> {
    const account = await this.repository.findActivation(hashTicket(ticket));
    if (!account) throw notFound();
    const { id: _id, recipientId: _recipientId, emailPattern, ...person } = account;
    return [{ ...person, emailFits: emailPattern ? fitsEmailPattern(emailPattern, person.email) : null }];
  }

  /**
   * Activates or blocks the account, which invalidates all its tickets.
   * @throws Problem `malformed` for another status, `not-found` for an invalid ticket
   */
  async decide(caller: Visitor, ticket: string, status: AccountStatus): Promise<WriteResponse> {
    if (status === 'Deactivated') {
      throw refuseField('status', 'account.status');
    }
    await this.database.transaction(async (transaction) => {
      const { account, recipientId } = await this.lock(transaction, hashTicket(ticket));
      await this.changes.change(transaction, toActor(caller, recipientId), account, { status });
    });
    return { affectedRows: 1 };
  }

  private async lock(
    transaction: Transaction,
    ticketHash: Buffer,
  ): Promise<{ account: Account; recipientId: number }> {
    const pending = await this.repository.findActivation(ticketHash, transaction);
    const account = pending && (await this.accounts.lock(transaction, pending.id));
    // The ticket may have been used while this transaction waited for the lock.
    if (!account || !(await this.repository.findActivation(ticketHash, transaction))) throw notFound();
    return { account, recipientId: pending.recipientId };
  }

  private async orderMails(
    transaction: Transaction,
    { id, firstname, surname, partner }: NewMember,
    recipients: AccountRecipient[],
  ): Promise<void> {
    const expiresAt = new Date(Date.now() + ticketLifetimeMs);
    const tickets = recipients.map((recipient) => ({ recipient, ticket: createTicket() }));
    const hashes = tickets.map(({ recipient, ticket }) => ({
      ticketHash: hashTicket(ticket),
      recipientId: recipient.id,
    }));
    await this.repository.insertActivationTickets(transaction, id, hashes, expiresAt);
    const name = `${firstname} ${surname}`;
    const mails = tickets.map(({ recipient, ticket }) => ({
      to: recipient,
      content: { template: 'activationRequested' as const, name, partner, ticket },
    }));
    await this.mails.orderAll(transaction, mails, { expiresAt });
  }
}
