import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  isAdministrator,
  malformed,
  managesPartner,
  notFound,
  type Caller,
  type Inputs,
  type Page,
  type Paging,
  type Principal,
  type userContract,
  type userInvitationContract,
  type UserInvitationRow,
  type WriteResponse,
  type Visitor,
} from '@portal/contracts';
import { Database, Refusal, requireDailyAllowance, type Transaction } from '@portal/service-kit';
import { AccountRepository, emailTaken, emailUnusable } from '../account/account.repository.js';
import { AddressRepository } from '../account/address.repository.js';
import {
  InvitationRepository,
  type Invitation,
  type InvitationIds,
  type Invitee,
} from '../account/invitation.repository.js';
import { NewAccounts, type NewMember } from '../account/new-accounts.service.js';
import { toActor, AuditRepository, type Change } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { PartnerRepository } from '../organisation/partner.repository.js';
import { PasswordRule } from '../security/password-rule.js';
import { Passwords } from '../security/passwords.js';
import { hashTicket, createTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { ActivationService } from './activation.service.js';

type Input = Inputs<typeof userInvitationContract>;
type InvitedUser = Invitee & { partnerId: number };
type Registered = Inputs<typeof userContract>['insert'];

const lifetimeMs = 7 * 24 * 3_600_000;
const noPartner = 'Please select your user type!';

/**
 * Invites users by mail. The invited person chooses the password, and no account exists before. User admins invite into their own partner.
 */
@Injectable()
export class UserInvitationService {
  constructor(
    private readonly database: Database,
    private readonly invitations: InvitationRepository,
    private readonly accounts: AccountRepository,
    private readonly addresses: AddressRepository,
    private readonly newAccounts: NewAccounts,
    private readonly partners: PartnerRepository,
    private readonly audit: AuditRepository,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly activation: ActivationService,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Mails a link to the invited person. Refused for an address that has an account or an open invitation.
   * @throws Problem `malformed` when an administrator names no partner, `too-many-requests` above the caller's daily limit of mails
   */
  invite(
    caller: Caller,
    { userTypeId: requestedId, phone = '', ...person }: Input['insert'],
  ): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const partnerId = readPartnerId(caller, requestedId);
      const invited = { ...person, phone, partnerId, active: true, language: caller.language ?? null };
      const { id } = await this.add(transaction, caller, invited);
      return { affectedRows: 1, insertId: id };
    });
  }

  /** Invites as {@link invite} a user whose account waits for activation. Returns the id that the account gets. */
  register(
    caller: Caller,
    { firstname, surname, email, phone, userTypeId: requestedId }: Registered,
  ): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const partnerId = readPartnerId(caller, requestedId);
      const person = { firstname, surname, email, phone };
      const invited = { ...person, partnerId, active: false, language: caller.language ?? null };
      const { accountId } = await this.add(transaction, caller, invited);
      return { affectedRows: 1, insertId: accountId };
    });
  }

  findAll(principal: Principal, paging: Paging): Promise<Page<UserInvitationRow>> {
    return this.invitations.findPage(getManagedPartner(principal), paging);
  }

  /**
   * Mails a new link for an open or expired invitation. Refused when the address has an account meanwhile.
   * @throws Problem `not-found`, also for a user admin and another partner's invitation; `too-many-requests` as {@link invite}, and
   * above the daily limit of the invited account
   */
  sendAgain(caller: Caller, id: number): Promise<WriteResponse> {
    const { principal } = caller;
    const { ticket, ticketHash, expiresAt } = createSecret();
    return this.database.write(async (transaction) => {
      const renewal = { ticketHash, expiresAt, invitedBy: principal.accountId };
      const invitation = await this.invitations.renew(transaction, getManagedPartner(principal), id, renewal);
      if (!invitation) throw notFound();
      const { accountId } = invitation;
      await requireDailyAllowance(transaction, 'repeatedInvitations', { accountId, role: 'user' });
      await this.refuseTaken(transaction, principal, invitation);
      const partner = invitation.partnerId && (await this.partners.share(transaction, invitation.partnerId));
      if (!partner) throw notFound();
      const before = { email: invitation.email, partner: partner.name };
      const change = toInvitationChange(invitation, 'Changed', before, openState(invitation, partner.name));
      await this.audit.record(transaction, toActor(caller), [change]);
      await this.send(transaction, principal, invitation, { partner: partner.name, ticket, expiresAt });
      return { affectedRows: 1 };
    });
  }

  /** @throws Problem `not-found`, also for a user admin and another partner's invitation */
  withdraw(caller: Caller, id: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const invitation = await this.invitations.delete(transaction, getManagedPartner(caller.principal), id);
      if (!invitation) throw notFound();
      const before = { email: invitation.email, status: 'Open' };
      await this.audit.record(transaction, toActor(caller), [
        toInvitationChange(invitation, 'Deleted', before, null),
      ]);
      return { affectedRows: 1 };
    });
  }

  /** @throws Problem `not-found` when the ticket is unknown, expired or used, or its sender may no longer invite */
  async find(ticket: string): Promise<[Invitation]> {
    const invitation = await this.invitations.find('all', hashTicket(ticket));
    if (!invitation) throw notFound();
    return [invitation];
  }

  /**
   * Adds the user of an invitation, who is active or waits for activation. Refused when the address has an account.
   * @throws Problem `malformed` when the password is easy to guess; `not-found` as {@link find}
   */
  async accept(
    visitor: Visitor,
    ticket: string,
    { phone, password }: Pick<Input['accept'], 'phone' | 'password'>,
  ): Promise<WriteResponse> {
    const ticketHash = hashTicket(ticket);
    const found = await this.invitations.find('all', ticketHash);
    if (!found) {
      const details = { outcome: 'failure', action: 'accepted' } as const;
      this.security.write('user-invitation', visitor, { accountId: undefined }, details);
      throw notFound();
    }
    await this.passwordRule.check(password, found);
    const passwordHash = await this.passwords.hash(password, 'high');
    return this.database.write(async (transaction) => {
      const invitation = await this.invitations.take(transaction, 'all', ticketHash);
      if (!invitation) throw notFound();
      const { accountId: id, firstname, surname, email, invitedBy, partnerId, active } = invitation;
      const partner = partnerId && (await this.partners.share(transaction, partnerId));
      if (!partner) throw notFound();
      const actor = toActor(visitor, invitedBy);
      const language = visitor.language ?? invitation.language;
      const person = {
        id,
        firstname,
        surname,
        email,
        phone,
        language,
        passwordHash,
        emailConfirmedAt: new Date(),
      };
      const status = active ? 'Active' : 'Deactivated';
      const account = { ...person, status } as const;
      const added = await this.newAccounts.addMember(transaction, actor, partner, account, 'invitation');
      if (!active) await this.requestActivation(transaction, added);
      const after = { email, status: 'Accepted' };
      const change = toInvitationChange(invitation, 'Changed', { email, status: 'Open' }, after);
      await this.audit.record(transaction, actor, [change]);
      const details = { outcome: 'success', subjectId: invitation.id, action: 'accepted' } as const;
      transaction.afterCommit.push(() =>
        this.security.write('user-invitation', visitor, { accountId: added.id }, details),
      );
      return { affectedRows: 1 };
    });
  }

  private async requestActivation(transaction: Transaction, member: NewMember): Promise<void> {
    await this.mails.order(transaction, [member], { template: 'registered', partner: member.partner });
    await this.activation.request(transaction, member);
  }

  private async add(transaction: Transaction, caller: Caller, invited: InvitedUser): Promise<InvitationIds> {
    const { principal } = caller;
    const { ticket, ticketHash, expiresAt } = createSecret();
    const partner = await this.partners.share(transaction, invited.partnerId);
    if (!partner) throw new Refusal(noPartner);
    await this.refuseTaken(transaction, principal, invited);
    const secret = { ticketHash, invitedBy: principal.accountId, expiresAt };
    const ids = await this.invitations.insert(transaction, invited, secret);
    if (!ids) {
      // A user admin must not learn of the invitations of other partners.
      const isVisible = await this.invitations.isInvited(
        transaction,
        invited.email,
        getManagedPartner(principal),
      );
      throw new Refusal(isVisible ? alreadyInvited : emailUnusable);
    }
    await this.audit.record(transaction, toActor(caller), [
      toInvitationChange({ ...invited, id: ids.id }, 'Added', null, openState(invited, partner.name)),
    ]);
    await this.send(transaction, principal, invited, { partner: partner.name, ticket, expiresAt });
    return ids;
  }

  private async refuseTaken(
    transaction: Transaction,
    principal: Principal,
    { email }: Invitee,
  ): Promise<void> {
    const owner = await this.addresses.findOwner(transaction, email);
    if (!owner) return;
    const isVisible = managesPartner(principal, owner.partnerId);
    throw new Refusal(isVisible ? emailTaken : emailUnusable);
  }

  private async send(
    transaction: Transaction,
    principal: Principal,
    invited: Invitee,
    { partner, ticket, expiresAt }: { partner: string; ticket: string; expiresAt: Date },
  ): Promise<void> {
    const by = await this.accounts.findFullName(transaction, principal.accountId);
    const content = { template: 'userInvited', partner, by, ticket } as const;
    await this.mails.order(transaction, [invited], content, { expiresAt, causedBy: principal });
  }
}

/** @throws Problem `malformed` when an administrator names no partner */
function readPartnerId({ principal }: Caller, requestedId: number | undefined): number {
  const partnerId = isAdministrator(principal) ? requestedId : principal.partnerId;
  if (!partnerId) throw malformed({ field: 'userTypeId', message: noPartner });
  return partnerId;
}

const alreadyInvited = 'This person is already invited. Send the invitation again, or withdraw it.';

function createSecret() {
  const ticket = createTicket();
  return { ticket, ticketHash: hashTicket(ticket), expiresAt: new Date(Date.now() + lifetimeMs) };
}

const openState = ({ email }: Invitee, partner: string) => ({ email, partner, status: 'Open' });

const toInvitationChange = (
  { id, firstname, surname }: Pick<Invitation, 'id' | 'firstname' | 'surname'>,
  action: Change['action'],
  before: Change['before'],
  after: Change['after'],
): Change => ({
  action,
  kind: 'User invitation',
  subjectId: id,
  subject: `${firstname} ${surname}`,
  before,
  after,
});
