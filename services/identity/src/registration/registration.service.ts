import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  malformed,
  type NewPerson,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { AddressRepository } from '../account/address.repository.js';
import { emailFits } from '../account/email.js';
import { NewAccounts } from '../account/new-accounts.service.js';
import { MailOrders } from '../mail/mail-orders.js';
import { PartnerRepository, type PartnerName } from '../organisation/partner.repository.js';
import { PasswordRule } from '../security/password-rule.js';
import { Passwords } from '../security/passwords.js';
import { ActivationService } from './activation.service.js';

/** Message for reserved addresses. Does not reveal accounts of other partners to user admins. */
export const emailUnusable = 'This email address cannot be used.';

/** Finds the partners of an address, and registers users for a user admin or an administrator. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: Database,
    private readonly partners: PartnerRepository,
    private readonly addresses: AddressRepository,
    private readonly accounts: AccountRepository,
    private readonly newAccounts: NewAccounts,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly activation: ActivationService,
    private readonly mails: MailOrders,
  ) {}

  async findPartners(email: string): Promise<PartnerName[]> {
    const partners = await this.partners.findJoinable();
    return partners
      .filter(({ emailPattern }) => emailFits(emailPattern, email))
      .map(({ id, name }) => ({ id, name }));
  }

  /**
   * Registers a deactivated user: a user admin for its own partner, an administrator for any.
   * @throws Problem `malformed` when an administrator names no partner, or the password is easy to guess; `too-many-requests` above the
   * registrar's daily limit of mails
   */
  async register(
    registrar: Principal,
    {
      userTypeId,
      userId: _,
      password,
      ...person
    }: NewPerson & { password: string; userTypeId?: number; userId?: number },
  ): Promise<WriteResponse> {
    const partnerId = isAdministrator(registrar) ? userTypeId : registrar.partnerId;
    if (!partnerId) throw partnerRequired();
    await this.passwordRule.check(password, person);
    const passwordHash = await this.passwords.hash(password, 'high');
    const write = this.database.transaction(async (transaction) => {
      const partner = await this.partners.share(transaction, partnerId);
      if (!partner) throw new Refusal('Please select your user type!');
      await this.refuseOtherPartners(transaction, registrar, person.email);
      const newPerson = { ...person, passwordHash };
      const member = await this.newAccounts.addMember(transaction, registrar, partner, newPerson, 'form');
      const by = await this.accounts.findFullName(transaction, registrar.accountId);
      const content = { template: 'invited', partner: partner.name, by, active: false } as const;
      await this.mails.order(transaction, [member], content, { causedBy: registrar });
      await this.activation.requestFromOthers(transaction, member, registrar);
      return { affectedRows: 1, insertId: member.id };
    });
    return orRefusal(write);
  }

  /** Refuses addresses of other partners without revealing to user admins that they have an account. */
  private async refuseOtherPartners(
    transaction: Transaction,
    { partnerId }: Principal,
    email: string,
  ): Promise<void> {
    if (partnerId === null) return;
    const owner = await this.addresses.findOwner(transaction, email);
    if (owner && owner.partnerId !== partnerId) throw new Refusal(emailUnusable);
  }
}

const partnerRequired = () => malformed({ field: 'userTypeId', message: 'Please select your user type!' });
