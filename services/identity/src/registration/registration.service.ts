import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  malformed,
  type NewPerson,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { ActivationMails } from '../activation/activation-mails.js';
import { MailOrders } from '../mail/mail-orders.js';
import { comparableEmail } from '../sign-in/email.js';
import { PasswordRule } from '../password/password-rule.js';
import { Passwords } from '../password/passwords.js';
import { addressUnusable } from './bulk-plan.js';
import { emailFits } from './email-pattern.js';
import { JoinablePartnerRepository } from './joinable-partner.repository.js';
import { addMember } from './new-member.js';
import { RegistrationRepository } from './registration.repository.js';

/** Finds the partners of an address, and registers users for a user admin or an administrator; they are deactivated at first. */
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

  /**
   * Registers a user for somebody who vouches for it: a user admin for its own partner, an administrator for any.
   * @throws Problem `malformed` when an administrator names no partner, or the password is easy to guess; `too-many-requests` when the
   * registrar has caused too many mails today
   */
  async byRegistrar(
    registrar: Principal,
    { userTypeId, userId: _, password, ...person }: NewPerson & { userTypeId?: number; userId?: number },
  ): Promise<WriteResponse> {
    const partnerId = isAdministrator(registrar) ? userTypeId : registrar.partnerId;
    if (!partnerId) throw noPartner();
    this.passwordRule.check(password, person);
    const passwordHash = await this.passwords.hash(password, 'known');
    const write = this.database.transaction(async (transaction) => {
      const partner = await this.partners.hold(transaction, partnerId);
      if (!partner) throw new Refusal('Please select your user type!');
      await this.refuseOthersAddress(transaction, registrar, person.email);
      const member = await addMember(transaction, registrar, partner, { ...person, passwordHash });
      const by = await this.repository.fullName(transaction, registrar.accountId);
      const invitation = { template: 'invited', partner: partner.name, by, active: false } as const;
      await this.mails.order(transaction, [member], invitation, { causedBy: registrar });
      await this.activation.askOthers(transaction, member, registrar);
      return { affectedRows: 1, insertId: member.id };
    });
    return orRefusal(write);
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
}

const noPartner = () => malformed({ field: 'userTypeId', message: 'Please select your user type!' });
