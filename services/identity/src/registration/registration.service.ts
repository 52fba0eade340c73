import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  malformed,
  type NewPerson,
  type Principal,
  type WriteAnswer,
} from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { addAccounts } from '../account/account-changes.js';
import { ActivationMails, type NewMember } from '../activation/activation-mails.js';
import { visitor, type Actor } from '../audit/actor.js';
import { MailOrders } from '../mail/mail-orders.js';
import { comparableEmail } from '../sign-in/email.js';
import { PasswordRule } from '../password/password-rule.js';
import { Passwords, type Patron } from '../password/passwords.js';
import { addressUnusable } from './bulk-plan.js';
import { emailFits, mayJoin } from './email-pattern.js';
import { JoinablePartnerRepository, type JoinablePartner } from './joinable-partner.repository.js';
import { RegistrationRepository } from './registration.repository.js';
import { againIfRefused } from './taken-meanwhile.js';

type HashedPerson = Omit<NewPerson, 'password'> & { passwordHash: string };

/** Adds accounts of users, one at a time; all are deactivated at first. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: Database,
    private readonly partners: JoinablePartnerRepository,
    private readonly repository: RegistrationRepository,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly activation: ActivationMails,
    private readonly mails: MailOrders,
  ) {}

  /** The partners whose e-mail pattern fits the address. */
  async partnersFor(email: string): Promise<{ id: number; name: string }[]> {
    const partners = await this.partners.all();
    return partners
      .filter(({ emailPattern }) => emailFits(emailPattern, email))
      .map(({ id, name }) => ({ id, name }));
  }

  /** Registers a visitor. The answer is the same where the address has an account, whose owner is told, and so is the hash that it waits for. */
  async byVisitor({ userTypeId, ...person }: NewPerson & { userTypeId: number }): Promise<WriteAnswer> {
    const hashed = await this.withHash(person, 'stranger');
    const attempt = () =>
      this.database.transaction((transaction) => this.admit(transaction, hashed, userTypeId));
    return orRefusal(againIfRefused(attempt));
  }

  /**
   * Registers a user for somebody who vouches for it: a user admin for its own partner, an administrator for any.
   * @throws Problem `malformed` when an administrator names no partner, or the password is easy to guess; `too-many-requests` when the
   * registrar has caused too many mails today
   */
  async byRegistrar(
    registrar: Principal,
    { userTypeId, userId: _, ...person }: NewPerson & { userTypeId?: number; userId?: number },
  ): Promise<WriteAnswer> {
    const partnerId = isAdministrator(registrar) ? userTypeId : registrar.partnerId;
    if (!partnerId) throw noPartner();
    const hashed = await this.withHash(person, 'known');
    const write = this.database.transaction(async (transaction) => {
      const partner = await this.partners.hold(transaction, partnerId);
      if (!partner) throw new Refusal('Please select your user type!');
      await this.refuseOthersAddress(transaction, registrar, person.email);
      const member = await this.add(transaction, registrar, hashed, partner);
      const by = await this.repository.fullName(transaction, registrar.accountId);
      const invitation = { template: 'invited', partner: partner.name, by, active: false } as const;
      await this.mails.order(transaction, [member], invitation, { causedBy: registrar });
      await this.activation.askOthers(transaction, member, registrar);
      return { affectedRows: 1, insertId: member.id };
    });
    return orRefusal(write);
  }

  private async withHash({ password, ...person }: NewPerson, patron: Patron): Promise<HashedPerson> {
    this.passwordRule.check(password, person);
    return { ...person, passwordHash: await this.passwords.hash(password, patron) };
  }

  /** User admins are not told whether an address has an account of another partner. */
  private async refuseOthersAddress(
    transaction: Transaction,
    { partnerId }: Principal,
    email: string,
  ): Promise<void> {
    if (partnerId === null) return;
    const owner = (await this.repository.owners(transaction, [email])).get(comparableEmail(email));
    if (owner && owner.partnerId !== partnerId) throw new Refusal(addressUnusable);
  }

  private async admit(
    transaction: Transaction,
    person: HashedPerson,
    partnerId: number,
  ): Promise<WriteAnswer> {
    const partner = await this.partners.hold(transaction, partnerId);
    if (!partner) throw new Refusal('Please select your HIS partner user group.');
    if (!mayJoin(partner, person.email)) {
      throw new Refusal('Please enter your work email to proceed to the next step.');
    }
    // Noted at the first registration too: sending the form twice is no news.
    const mayTell = await this.repository.noteNotice(transaction, person.email);
    const owners = await this.repository.owners(transaction, [person.email]);
    const owner = owners.get(comparableEmail(person.email));
    if (!owner) {
      const member = await this.add(transaction, visitor, person, partner);
      await this.mails.order(transaction, [member], { template: 'registered', partner: partner.name });
      await this.activation.ask(transaction, member);
    } else if (mayTell) {
      await this.mails.order(transaction, [owner], { template: 'registeredAgain' });
    }
    return { affectedRows: 1 };
  }

  private async add(
    transaction: Transaction,
    actor: Actor,
    person: HashedPerson,
    { id: partnerId, name: partner }: JoinablePartner,
  ): Promise<NewMember> {
    const place = { role: 'user', status: 'Deactivated', partnerId } as const;
    const [account] = await addAccounts(transaction, actor, [{ ...person, ...place }]);
    if (!account) throw new Error('An account was not added.');
    return { ...account, partnerId, partner };
  }
}

const noPartner = () => malformed({ field: 'userTypeId', message: 'Please select your user type!' });
