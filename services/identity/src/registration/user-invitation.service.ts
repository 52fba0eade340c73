import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  maxInvitationDays,
  managesPartner,
  type NewPerson,
  notFound,
  type Caller,
  type Inputs,
  type Principal,
  type RegisteredPerson,
  type userContract,
  type WriteResponse,
  type Visitor,
  refuseField,
} from '@portal/contracts';
import { Database, Refusal, requireDailyAllowance, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import type { AccountEntity } from '../account/account.entity.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { checkManages } from '../account/account-status.service.js';
import { AddressRepository } from '../account/address.repository.js';
import { NewAccounts, toAccountChange } from '../account/new-accounts.service.js';
import { toActor, AuditRepository } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { OrganisationRepository } from '../organisation/organisation.repository.js';
import { PasswordRule } from '../security/password-rule.js';
import { Passwords } from '../security/passwords.js';
import { hashTicket, createTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { UserInvitationRepository } from './user-invitation.repository.js';

type Registered = Inputs<typeof userContract>['insert'];
type PartnerName = { id: number; name: string };

const lifetimeMs = maxInvitationDays * 86_400_000;
/** Registers users for others. They choose their passwords through a mailed link, which activates the account. */
@Injectable()
export class UserInvitationService {
  constructor(
    private readonly database: Database,
    private readonly invitations: UserInvitationRepository,
    private readonly accounts: AccountRepository,
    private readonly addresses: AddressRepository,
    private readonly newAccounts: NewAccounts,
    private readonly changes: AccountChanges,
    private readonly organisations: OrganisationRepository,
    private readonly audit: AuditRepository,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Registers a user. Refused for an address that has an account.
   * @throws Problem `malformed` when an administrator names no partner; `too-many-requests` as {@link add}
   */
  register(
    caller: Caller,
    { firstname, surname, email, phone, userTypeId: requestedId }: Registered,
  ): Promise<WriteResponse> {
    const { principal } = caller;
    return this.database.write(async (transaction) => {
      const partner = await this.organisations.sharePartner(
        transaction,
        readPartnerId(principal, requestedId),
      );
      if (!partner) throw new Refusal('account.noPartner');
      const owner = await this.addresses.findOwner(transaction, email);
      // A user admin must not learn of accounts of other partners.
      if (owner)
        throw new Refusal(
          managesPartner(principal, owner.partnerId) ? 'account.emailTaken' : 'account.emailUnusable',
        );
      const person = { firstname, surname, email, phone, partner };
      const [account] = await this.add(transaction, caller, [person], 'invitation');
      return { affectedRows: 1, insertId: account?.id };
    });
  }

  /**
   * Adds deactivated accounts, and mails each person a link.
   * @throws Problem `too-many-requests` above the caller's daily limit of mails, Refusal if an address is taken
   */
  async add(
    transaction: Transaction,
    caller: Caller,
    people: (NewPerson & { partner: PartnerName })[],
    way: 'invitation' | 'csv',
  ): Promise<AccountEntity[]> {
    const values = people.map(({ partner, ...person }) => ({
      ...person,
      role: 'user' as const,
      status: 'Deactivated' as const,
      partnerId: partner.id,
      passwordHash: null,
      language: caller.language ?? null,
    }));
    const added = await this.newAccounts.add(transaction, toActor(caller), values, way);
    const names = people.map(({ partner }) => partner.name);
    const accounts = added.map((account, index) => ({ ...account, partner: names[index] ?? '' }));
    await this.send(transaction, caller.principal, accounts);
    return added;
  }

  /**
   * Mails a new link.
   * @throws Problem `forbidden` or `not-found` for an account that the caller does not manage, or that has a password;
   * `too-many-requests` as {@link add}, and above the daily limit of the account
   */
  sendAgain(caller: Caller, id: number): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const account = await this.requireInvited(transaction, caller.principal, id);
      await requireDailyAllowance(transaction, 'repeatedInvitations', { accountId: id, role: 'user' });
      const change = toAccountChange('Changed', account, {}, { invitation: 'sent again' });
      await this.audit.record(transaction, toActor(caller), [change]);
      await this.send(transaction, caller.principal, [account]);
      return { affectedRows: 1 };
    });
  }

  /** Deletes the account. @throws Problem as {@link sendAgain} */
  withdraw(caller: Caller, id: number): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const account = await this.requireInvited(transaction, caller.principal, id);
      await this.changes.delete(transaction, toActor(caller), account);
      return { affectedRows: 1 };
    });
  }

  /** @throws Problem `not-found` when the ticket is unknown, expired or used, or its sender may no longer register people */
  async find(ticket: string): Promise<[RegisteredPerson]> {
    const person = await this.invitations.find(hashTicket(ticket));
    if (!person) throw notFound();
    return [person];
  }

  /**
   * Sets the password of a registered person and activates the account.
   * @throws Problem `malformed` when the password is easy to guess; `not-found` as {@link find}
   */
  async accept(visitor: Visitor, ticket: string, password: string): Promise<WriteResponse> {
    const ticketHash = hashTicket(ticket);
    const person = await this.invitations.find(ticketHash);
    if (!person) {
      const details = { outcome: 'failure', action: 'accepted' } as const;
      this.security.write('user-invitation', visitor, { accountId: undefined }, details);
      throw notFound();
    }
    await this.passwordRule.check(password, person);
    const passwordHash = await this.passwords.hash(password, 'high');
    return this.database.write(async (transaction) => {
      const account = await this.accounts.require(transaction, person.id);
      // The link may have been used while this transaction waited for the lock.
      if (!(await this.invitations.find(ticketHash, transaction))) throw notFound();
      await this.changes.change(transaction, toActor(visitor, account.id), account, {
        passwordHash,
        status: 'Active',
        emailConfirmedAt: new Date(),
        language: visitor.language ?? account.language,
      });
      const details = { outcome: 'success', action: 'accepted' } as const;
      transaction.afterCommit.push(() =>
        this.security.write('user-invitation', visitor, { accountId: account.id }, details),
      );
      return { affectedRows: 1 };
    });
  }

  private async requireInvited(transaction: Transaction, principal: Principal, id: number): Promise<Account> {
    const account = await this.accounts.require(transaction, id);
    checkManages(principal, account);
    if (!(await this.invitations.isInvited(transaction, id))) throw notFound();
    return account;
  }

  private async send(
    transaction: Transaction,
    principal: Principal,
    accounts: (AccountEntity & { partner: string | null })[],
  ): Promise<void> {
    const { accountId: invitedBy } = principal;
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const links = accounts.map((account) => ({ account, ticket: createTicket() }));
    await this.invitations.save(
      transaction,
      links.map(({ account: { id: accountId }, ticket }) => {
        return { accountId, ticketHash: hashTicket(ticket), invitedBy, expiresAt };
      }),
    );
    const by = await this.accounts.findFullName(transaction, invitedBy);
    const mails = links.map(({ account: to, ticket }) => {
      return { to, content: { template: 'userInvited' as const, partner: to.partner ?? '', by, ticket } };
    });
    await this.mails.orderAll(transaction, mails, { expiresAt, causedBy: principal });
  }
}

/** @throws Problem `malformed` when an administrator names no partner */
function readPartnerId(principal: Principal, requestedId: number | undefined): number {
  const partnerId = isAdministrator(principal) ? requestedId : principal.partnerId;
  if (!partnerId) throw refuseField('userTypeId', 'account.noPartner');
  return partnerId;
}
