import { Injectable } from '@nestjs/common';
import type { CountedAccount, Transaction } from '@portal/service-kit';
import type { AccountEntity } from '../account/account.entity.js';
import { findAdministrators } from '../account/administrators.js';
import { MailOrders } from '../mail/mail-orders.js';
import { hashOfTicket, newTicket } from '../ticket/ticket.js';
import { ActivationRepository, type Activator } from './activation.repository.js';

const lifetime = 7 * 24 * 3_600_000;

/** A new account and the name of its partner. */
export type NewMember = AccountEntity & { partnerId: number; partner: string };

/** Asks by mail for the activation of new accounts; each mail has a ticket of its own, which works for 7 days. */
@Injectable()
export class ActivationMails {
  constructor(
    private readonly repository: ActivationRepository,
    private readonly mails: MailOrders,
  ) {}

  /** Asks the user admins of the account's partner, or the administrators where it has none. */
  async ask(transaction: Transaction, member: NewMember): Promise<void> {
    const userAdmins = await this.repository.userAdmins(transaction, member.partnerId);
    const askAdministrators = userAdmins.length === 0;
    const people = askAdministrators ? await findAdministrators(transaction) : userAdmins;
    await this.order(transaction, member, people);
  }

  /** Asks the user admins of the account's partner but for the registrar, who is offered it on the screen. */
  async askOthers(transaction: Transaction, member: NewMember, registrar: CountedAccount): Promise<void> {
    const people = await this.repository.userAdmins(transaction, member.partnerId, registrar.accountId);
    await this.order(transaction, member, people, registrar);
  }

  private async order(
    transaction: Transaction,
    member: NewMember,
    people: Activator[],
    causedBy?: CountedAccount,
  ): Promise<void> {
    const expiresAt = new Date(Date.now() + lifetime);
    const asked = people.map((person) => ({ person, ticket: newTicket() }));
    const tickets = asked.map(({ person, ticket }) => ({
      hash: hashOfTicket(ticket),
      recipientId: person.id,
    }));
    await this.repository.addTickets(transaction, member.id, tickets, expiresAt);
    const name = `${member.firstname} ${member.surname}`;
    const mails = asked.map(({ person, ticket }) => ({
      to: person,
      content: { template: 'activationWanted' as const, name, partner: member.partner, ticket },
    }));
    await this.mails.orderAll(transaction, mails, { expiresAt, causedBy });
  }
}
