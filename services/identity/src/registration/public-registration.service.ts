import { Injectable } from '@nestjs/common';
import {
  notFound,
  tooManyRequests,
  type Caller,
  type NewPerson,
  type OutputOf,
  type Principal,
  type registrationContract,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { ActivationMails } from '../activation/activation-mails.js';
import { visitor } from '../audit/actor.js';
import { MailOrders } from '../mail/mail-orders.js';
import { PasswordRule } from '../password/password-rule.js';
import { Passwords } from '../password/passwords.js';
import { SecurityLog } from '../security/security-log.js';
import { comparableEmail, hashOfEmail } from '../sign-in/email.js';
import { addressSource } from '../sign-in/sources.js';
import { hashOfTicket, newTicket } from '../ticket/ticket.js';
import { mayJoin } from './email-pattern.js';
import { JoinablePartnerRepository, type JoinablePartner } from './joinable-partner.repository.js';
import { addMember } from './new-member.js';
import {
  PendingRegistrationRepository,
  type PendingRegistration,
} from './pending-registration.repository.js';
import { RegistrationRepository } from './registration.repository.js';

type Calls = (typeof registrationContract)['calls'];
type Visitor = Caller<Principal | undefined>;

const linkLifetime = 24 * 3_600_000;

/**
 * Registration by visitors. The account exists once the visitor has confirmed the address by a mailed link; until then nothing about the
 * address is reserved, and no answer reveals whether it has an account.
 */
@Injectable()
export class PublicRegistrationService {
  constructor(
    private readonly database: Database,
    private readonly partners: JoinablePartnerRepository,
    private readonly repository: PendingRegistrationRepository,
    private readonly accounts: RegistrationRepository,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly activation: ActivationMails,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Stores a registration and mails its link, or a notice if the address has an account.
   * @throws Problem `malformed` if the password is easy to guess, `too-many-requests` if the address got too many mails
   */
  async register(
    { clientAddress }: Visitor,
    { userTypeId, password, ...person }: NewPerson & { userTypeId: number },
  ): Promise<OutputOf<Calls['insertByUser']>> {
    this.passwordRule.check(password, person);
    const passwordHash = await this.passwords.hash(password, 'stranger');
    const handle = newTicket();
    const write = this.database.transaction(async (transaction) => {
      const partner = await this.holdPartner(transaction, userTypeId, person.email);
      const ticket = newTicket();
      const keys = {
        handleHash: hashOfTicket(handle),
        ticketHash: hashOfTicket(ticket),
        emailHash: hashOfEmail(comparableEmail(person.email)),
        source: addressSource(clientAddress),
      };
      await this.requireMailsLeft(transaction, keys);
      const registration = { ...person, passwordHash, partnerId: partner.id };
      const expiresAt = newExpiry();
      await this.repository.add(transaction, keys, registration, expiresAt);
      await this.orderMail(transaction, registration, partner, ticket, expiresAt);
      return { affectedRows: 1 };
    });
    const answer = await orRefusal(write);
    return answer.affectedRows === 1 ? { ...answer, id: handle } : answer;
  }

  /**
   * Mails a new link for a registration in place of the former one.
   * @throws Problem `not-found` if the registration is confirmed or too old, `too-many-requests` as {@link register}
   */
  async resend(handle: string): Promise<WriteResponse> {
    const handleHash = hashOfTicket(handle);
    const write = this.database.transaction(async (transaction) => {
      const keys = await this.repository.keysOf(transaction, handleHash);
      if (!keys) throw notFound();
      await this.requireMailsLeft(transaction, keys);
      const ticket = newTicket();
      const expiresAt = newExpiry();
      const registration = await this.repository.renew(
        transaction,
        handleHash,
        hashOfTicket(ticket),
        expiresAt,
      );
      if (!registration) throw notFound();
      const partner = await this.holdPartner(transaction, registration.partnerId, registration.email);
      await this.orderMail(transaction, registration, partner, ticket, expiresAt);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /**
   * Finds the registration of a link.
   * @throws Problem `not-found` if it is confirmed or too old
   */
  async find(ticket: string): Promise<OutputOf<Calls['find']>> {
    const registration = await this.repository.find(hashOfTicket(ticket));
    if (!registration) throw notFound();
    return [registration];
  }

  /**
   * Makes a deactivated account of a registration and asks for its activation.
   * @throws Problem `not-found` as {@link find}
   */
  confirm(caller: Visitor, ticket: string): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const registration = await this.repository.take(transaction, hashOfTicket(ticket));
      if (!registration) return undefined;
      const { partnerId, ...person } = registration;
      const partner = await this.holdPartner(transaction, partnerId, person.email);
      const actor = { ...visitor, requestId: caller.requestId, clientAddress: caller.clientAddress };
      const member = await addMember(transaction, actor, partner, {
        ...person,
        emailConfirmedAt: new Date(),
      });
      await this.mails.order(transaction, [member], { template: 'registered', partner: partner.name });
      await this.activation.ask(transaction, member);
      transaction.afterCommit.push(() =>
        this.security.write(
          'registration',
          caller,
          { accountId: undefined },
          { outcome: 'success', subjectId: member.id },
        ),
      );
      return { affectedRows: 1 };
    });
    return orRefusal(this.orDeadLink(write, caller));
  }

  private async orDeadLink(
    write: Promise<WriteResponse | undefined>,
    caller: Visitor,
  ): Promise<WriteResponse> {
    const answer = await write;
    if (answer) return answer;
    const details = { outcome: 'failure', reason: 'dead-link' } as const;
    this.security.write('registration', caller, { accountId: undefined }, details);
    throw notFound();
  }

  /** @throws Refusal if there is no such partner, or it does not take the address */
  private async holdPartner(transaction: Transaction, id: number, email: string): Promise<JoinablePartner> {
    const partner = await this.partners.hold(transaction, id);
    if (!partner) throw new Refusal('Please select your HIS partner user group.');
    if (!mayJoin(partner, email)) {
      throw new Refusal('Please enter your work email to proceed to the next step.');
    }
    return partner;
  }

  private async requireMailsLeft(
    transaction: Transaction,
    keys: { emailHash: Buffer; source: Buffer },
  ): Promise<void> {
    if (await this.repository.mayMail(transaction, keys)) return;
    throw tooManyRequests(3_600, 'This email address has got several mails within the last hour.');
  }

  /** Orders the mail with the link, or a notice to the owner of an account with the address, at most once an hour. */
  private async orderMail(
    transaction: Transaction,
    registration: PendingRegistration,
    { name: partner }: JoinablePartner,
    ticket: string,
    expiresAt: Date,
  ): Promise<void> {
    const owners = await this.accounts.owners(transaction, [registration.email]);
    const owner = owners.get(comparableEmail(registration.email));
    // The holder of a reserved address gets a link too: confirming it says that the address cannot be used yet.
    if (!owner || owner.isReserved) {
      const content = { template: 'confirmRegistration', partner, ticket } as const;
      await this.mails.order(transaction, [registration], content, { expiresAt });
    } else if (await this.accounts.noteNotice(transaction, registration.email)) {
      await this.mails.order(transaction, [owner], { template: 'registeredAgain' });
    }
  }
}

const newExpiry = (): Date => new Date(Date.now() + linkLifetime);
