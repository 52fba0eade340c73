import { Injectable } from '@nestjs/common';
import {
  notFound,
  wantsPage,
  type AdministratorInvitationRow,
  type Caller,
  type Page,
  type Paging,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { findAdministrators } from '../account/administrators.js';
import { requireAccount } from '../account/require-account.js';
import { actorOf } from '../audit/actor.js';
import { recordChanges, type Change } from '../audit/audit-writer.js';
import { MailOrders } from '../mail/mail-orders.js';
import { OwnPassword } from '../password/own-password.js';
import { PasswordRule } from '../password/password-rule.js';
import { Passwords } from '../password/passwords.js';
import { addressTaken } from '../registration/bulk-plan.js';
import { RegistrationRepository } from '../registration/registration.repository.js';
import { SecurityLog } from '../security/security-log.js';
import { hashOfTicket, newTicket } from '../ticket/ticket.js';
import { addAdministrator } from './create-administrator.js';
import { InvitationRepository, type Invitation, type Invitee } from './invitation.repository.js';

type Visitor = Caller<Principal | undefined>;

const lifetimeMs = 72 * 3_600_000;
const wrongPassword = 'The password is wrong.';

/** Invitations to become an administrator. The invited person alone receives the link and chooses the password. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly database: Database,
    private readonly invitations: InvitationRepository,
    private readonly accounts: RegistrationRepository,
    private readonly ownPassword: OwnPassword,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Mails a link to the invited person, and a notice to all administrators. Refused for a wrong password of the caller, for an
   * address that has an account, and while another invitation to the address is pending.
   * @throws Problem `too-many-requests` when the caller has caused too many mails today; others as {@link OwnPassword.prove}
   */
  invite(caller: Caller, invitee: Invitee, password: string): Promise<WriteResponse> {
    return orRefusal(this.add(caller, invitee, password));
  }

  /** The pending invitations: a page where one is asked for. */
  async pending(paging: Paging): Promise<Page<AdministratorInvitationRow> | AdministratorInvitationRow[]> {
    const page = await this.invitations.pending(paging);
    return wantsPage(paging) ? page : page.rows;
  }

  /**
   * Withdraws a pending invitation.
   * @throws Problem `not-found` when there is none
   */
  withdraw(caller: Caller, id: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const invitation = await this.invitations.remove(transaction, id);
      if (!invitation) throw notFound();
      await recordChanges(transaction, actorOf(caller), [invitationChange(invitation, 'Deleted')]);
      this.logAfterCommit(transaction, caller, caller.principal.accountId, id, 'withdrawn');
      return { affectedRows: 1 };
    });
  }

  /**
   * The person whom the invitation with the ticket is for.
   * @throws Problem `not-found` when the ticket is unknown, expired or used
   */
  async find(ticket: string): Promise<[Invitee]> {
    const invitation = await this.invitations.find(hashOfTicket(ticket));
    if (!invitation) throw notFound();
    const { firstname, surname, email } = invitation;
    return [{ firstname, surname, email }];
  }

  /**
   * Adds the administrator whom the invitation with the ticket is for, and notifies the others. Refused when the address has an account
   * by now.
   * @throws Problem `malformed` when the password is easy to guess; `not-found` as {@link find}
   */
  async accept(visitor: Visitor, ticket: string, password: string): Promise<WriteResponse> {
    const ticketHash = hashOfTicket(ticket);
    const invitation = await this.invitations.find(ticketHash);
    if (!invitation) {
      const details = { outcome: 'failure', action: 'accepted' } as const;
      this.security.write('administrator-invitation', visitor, { accountId: undefined }, details);
      throw notFound();
    }
    this.passwordRule.check(password, invitation);
    const passwordHash = await this.passwords.hash(password, 'known');
    const write = this.database.transaction((transaction) =>
      this.addInvited(transaction, visitor, ticketHash, passwordHash),
    );
    return orRefusal(write);
  }

  private async add(caller: Caller, invitee: Invitee, password: string): Promise<WriteResponse> {
    const proof = await this.ownPassword.prove(caller, password, wrongPassword);
    const ticket = newTicket();
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const { principal } = caller;
    return this.database.transaction(async (transaction) => {
      const inviter = await requireAccount(transaction, principal.accountId);
      await this.ownPassword.confirm(transaction, inviter, proof, wrongPassword);
      const owners = await this.accounts.owners(transaction, [invitee.email]);
      if (owners.size > 0) throw new Refusal(addressTaken);
      const ticketHash = hashOfTicket(ticket);
      const id = await this.invitations.add(transaction, ticketHash, invitee, inviter.id, expiresAt);
      if (!id)
        throw new Refusal('This person is already invited. Withdraw the invitation to send a new one.');
      const change = invitationChange({ id, ...invitee }, 'Added');
      await recordChanges(transaction, actorOf(caller), [change]);
      const by = fullName(inviter);
      const options = { expiresAt, causedBy: principal };
      await this.mails.order(
        transaction,
        [invitee],
        { template: 'administratorInvited', by, ticket },
        options,
      );
      const notice = { template: 'administratorInvitation', name: fullName(invitee), by } as const;
      // The inviter too: the mail reveals an invitation that was sent with a stolen account.
      const administrators = await findAdministrators(transaction);
      const content = { ...notice, email: invitee.email };
      await this.mails.order(transaction, administrators, content, { causedBy: principal });
      this.logAfterCommit(transaction, caller, inviter.id, id, 'sent');
      return { affectedRows: 1, insertId: id };
    });
  }

  private async addInvited(
    transaction: Transaction,
    visitor: Visitor,
    ticketHash: Buffer,
    passwordHash: string,
  ): Promise<WriteResponse> {
    const invitation = await this.invitations.take(transaction, ticketHash);
    if (!invitation) throw notFound();
    const { id, invitedBy, firstname, surname, email } = invitation;
    const by = await this.accounts.fullName(transaction, invitedBy);
    const actor = actorOf(visitor, invitedBy);
    const person = { firstname, surname, email, phone: '', passwordHash };
    const account = await addAdministrator(transaction, actor, person);
    await recordChanges(transaction, actor, [invitationChange(invitation, 'Changed')]);
    const notice = { template: 'administratorAdded', name: fullName(account), by } as const;
    const others = await findAdministrators(transaction, account.id);
    await this.mails.order(transaction, others, { ...notice, email });
    this.logAfterCommit(transaction, visitor, account.id, id, 'accepted');
    return { affectedRows: 1 };
  }

  private logAfterCommit(
    transaction: Transaction,
    origin: Visitor,
    accountId: number,
    subjectId: number,
    action: 'sent' | 'withdrawn' | 'accepted',
  ): void {
    const details = { outcome: 'success', subjectId, action } as const;
    transaction.afterCommit.push(() =>
      this.security.write('administrator-invitation', origin, { accountId }, details),
    );
  }
}

const fullName = ({ firstname, surname }: Pick<Invitee, 'firstname' | 'surname'>): string =>
  `${firstname} ${surname}`;

/** The entry of the audit trail for an invitation that was sent (`Added`), accepted (`Changed`) or withdrawn (`Deleted`). */
function invitationChange(
  { id, email, ...names }: Invitee & Pick<Invitation, 'id'>,
  action: Change['action'],
): Change {
  const pending = { email, status: 'Pending' };
  return {
    action,
    kind: 'Administrator invitation',
    subjectId: id,
    subject: fullName(names),
    before: action === 'Added' ? null : pending,
    after: action === 'Added' ? pending : action === 'Changed' ? { email, status: 'Accepted' } : null,
  };
}
