import { Injectable } from '@nestjs/common';
import {
  notFound,
  tooManyRequests,
  type NewPerson,
  type OutputOf,
  type Problem,
  type registrationContract,
  type WriteResponse,
  type Visitor,
} from '@portal/contracts';
import { type SecurityDetails } from '@portal/server-kit';
import { Database, Refusal, type Transaction } from '@portal/service-kit';
import { AddressRepository } from '../account/address.repository.js';
import { canJoin, fitsEmailPattern, hashEmail, normalizeEmail } from '../account/email.js';
import { NewAccounts } from '../account/new-accounts.service.js';
import { visitor } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { VisitorMailBudget } from '../mail/visitor-mail-budget.service.js';
import {
  OrganisationRepository,
  type JoinablePartner,
  type PartnerName,
} from '../organisation/organisation.repository.js';
import { PasswordRule } from '../security/password-rule.js';
import { Passwords } from '../security/passwords.js';
import { hashTicket, createTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { getAddressSource } from '../sign-in/sources.js';
import { ActivationService } from './activation.service.js';
import {
  RegistrationRepository,
  type MailKeys,
  type PendingRegistration,
} from './registration.repository.js';

type Calls = (typeof registrationContract)['calls'];

const linkLifetimeMs = 24 * 3_600_000;

/**
 * Registration by visitors. The account is added when the visitor confirms the address by a mailed link. No response reveals whether the
 * address has an account, and a pending registration does not reserve the address.
 */
@Injectable()
export class SelfRegistrationService {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationRepository,
    private readonly repository: RegistrationRepository,
    private readonly addresses: AddressRepository,
    private readonly newAccounts: NewAccounts,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly activation: ActivationService,
    private readonly mails: MailOrders,
    private readonly mailBudget: VisitorMailBudget,
    private readonly security: SecurityLog,
  ) {}

  /** Finds the partners whose email pattern matches an address. */
  async findPartners(email: string): Promise<PartnerName[]> {
    const partners = await this.organisations.findJoinablePartners();
    return partners
      .filter(({ emailPattern }) => fitsEmailPattern(emailPattern, email))
      .map(({ id, name }) => ({ id, name }));
  }

  /**
   * Stores a registration in place of the former ones of the address, and mails its link, or a notice if the address has an account.
   * @throws Problem `too-many-requests` above the limits of mails
   */
  async register(
    { clientAddress, language }: Visitor,
    { partnerId, ...person }: NewPerson & { partnerId: number },
  ): Promise<OutputOf<Calls['insertByUser']>> {
    const handle = createTicket();
    const response = await this.database.write(async (transaction) => {
      const partner = await this.requirePartner(transaction, partnerId, person.email);
      const ticket = createTicket();
      const keys = {
        handleHash: hashTicket(handle),
        ticketHash: hashTicket(ticket),
        emailHash: hashEmail(normalizeEmail(person.email)),
        source: getAddressSource(clientAddress),
      };
      await this.requireMailLimit(transaction, keys);
      await this.repository.endAll(transaction, keys.emailHash);
      const registration = { ...person, partnerId: partner.id, language: language ?? null };
      const expiresAt = computeExpiry();
      await this.repository.insert(transaction, { ...keys, ...registration, expiresAt });
      await this.orderMail(transaction, registration, partner, ticket, expiresAt);
      return { affectedRows: 1 };
    });
    return response.affectedRows === 1 ? { ...response, id: handle } : response;
  }

  /**
   * Mails a new link for a registration in place of the former one.
   * @throws Problem `not-found` if the registration is confirmed, replaced or has expired, `too-many-requests` as {@link register}
   */
  async resend(handle: string): Promise<WriteResponse> {
    const handleHash = hashTicket(handle);
    return this.database.write(async (transaction) => {
      const registration = await this.repository.findByHandle(transaction, handleHash);
      if (!registration) throw notFound();
      await this.requireMailLimit(transaction, registration);
      const ticket = createTicket();
      const expiresAt = computeExpiry();
      const ticketHash = hashTicket(ticket);
      if (!(await this.repository.renew(transaction, handleHash, ticketHash, expiresAt))) throw notFound();
      const partner = await this.requirePartner(transaction, registration.partnerId, registration.email);
      await this.orderMail(transaction, registration, partner, ticket, expiresAt);
      return { affectedRows: 1 };
    });
  }

  /**
   * Finds the registration of a link.
   * @throws Problem `not-found` if it is confirmed, replaced or has expired
   */
  async find(ticket: string): Promise<OutputOf<Calls['find']>> {
    const registration = await this.repository.find(hashTicket(ticket));
    if (!registration) throw notFound();
    return [registration];
  }

  /**
   * Confirms a registration by its link: adds a deactivated account with the chosen password and requests its activation.
   * @throws Problem `malformed` if the password is easy to guess, `not-found` as {@link find}
   */
  async confirm(caller: Visitor, ticket: string, password: string): Promise<WriteResponse> {
    const ticketHash = hashTicket(ticket);
    const found = await this.repository.find(ticketHash);
    if (!found) throw this.refuseLink(caller);
    await this.passwordRule.check(password, found);
    const passwordHash = await this.passwords.hash(password, 'high');
    return this.database.write(async (transaction) => {
      const registration = await this.repository.take(transaction, ticketHash);
      if (!registration) throw this.refuseLink(caller);
      const { partnerId, ...person } = registration;
      const partner = await this.requirePartner(transaction, partnerId, person.email);
      const actor = { ...visitor, requestId: caller.requestId, clientAddress: caller.clientAddress };
      const confirmedPerson = { ...person, passwordHash, emailConfirmedAt: new Date() };
      const member = await this.newAccounts.addMember(
        transaction,
        actor,
        partner,
        confirmedPerson,
        'registration',
      );
      await this.mails.order(transaction, [member], { template: 'registered', partner: partner.name });
      await this.activation.request(transaction, member);
      transaction.afterCommit.push(() =>
        this.logConfirmation(caller, { outcome: 'success', subjectId: member.id }),
      );
      return { affectedRows: 1 };
    });
  }

  private refuseLink(caller: Visitor): Problem {
    this.logConfirmation(caller, { outcome: 'failure', reason: 'dead-link' });
    return notFound();
  }

  private logConfirmation(caller: Visitor, details: SecurityDetails): void {
    this.security.write('registration', caller, { accountId: undefined }, details);
  }

  /** @throws Refusal if the partner does not exist or does not accept the address */
  private async requirePartner(
    transaction: Transaction,
    id: number,
    email: string,
  ): Promise<JoinablePartner> {
    const partner = await this.organisations.sharePartner(transaction, id);
    if (!partner) throw new Refusal('registration.partnerGroup');
    if (!canJoin(partner, email)) {
      throw new Refusal('email.workEmail');
    }
    return partner;
  }

  private async requireMailLimit(transaction: Transaction, keys: MailKeys): Promise<void> {
    if (!(await this.repository.canMail(transaction, keys)))
      throw tooManyRequests(3_600, 'email.addressLimit');
    await this.mailBudget.requireNetwork(transaction, 'registration', keys.source);
  }

  /** Orders the mail with the link, or a notice to the owner of an account with the address, at most once an hour. */
  private async orderMail(
    transaction: Transaction,
    registration: PendingRegistration,
    { name: partner }: JoinablePartner,
    ticket: string,
    expiresAt: Date,
  ): Promise<void> {
    const owner = await this.addresses.findOwner(transaction, registration.email);
    // A reserved address gets a link too. Its confirmation is refused.
    if (!owner || owner.isReserved) {
      const content = { template: 'confirmRegistration', partner, ticket } as const;
      await this.mailBudget.order(transaction, 'registration', registration, content, { expiresAt });
    } else if (await this.addresses.recordNotice(transaction, registration.email)) {
      await this.mailBudget.order(transaction, 'registration', owner, { template: 'registeredAgain' });
    }
  }
}

const computeExpiry = (): Date => new Date(Date.now() + linkLifetimeMs);
