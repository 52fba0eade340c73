import { Injectable } from '@nestjs/common';
import {
  notFound,
  type administratorInvitationContract,
  type Caller,
  type Inputs,
  type Paging,
  type WriteResponse,
  type Visitor,
} from '@portal/contracts';
import { Database, catchRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { AddressRepository } from '../account/address.repository.js';
import { NewAccounts } from '../account/new-accounts.service.js';
import { toActor, AuditRepository, type Change } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { PasswordRule } from '../security/password-rule.js';
import { Passwords } from '../security/passwords.js';
import { hashTicket, createTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import {
  AdministratorInvitationRepository,
  type Invitation,
  type Invitee,
} from './administrator-invitation.repository.js';

type Person = Pick<Invitee, 'firstname' | 'surname' | 'email' | 'phone'>;
type Choice = Pick<Inputs<typeof administratorInvitationContract>['accept'], 'phone' | 'password'>;

const lifetimeMs = 72 * 3_600_000;
/** Invites administrators by mail. The invited person chooses the password. */
@Injectable()
export class AdministratorInvitationService {
  constructor(
    private readonly database: Database,
    private readonly invitations: AdministratorInvitationRepository,
    private readonly accounts: AccountRepository,
    private readonly addresses: AddressRepository,
    private readonly newAccounts: NewAccounts,
    private readonly audit: AuditRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Mails a link to the invited person, and a notice to all administrators. Refused for a wrong password of the caller, and for an address
   * that has an account or a pending invitation.
   * @throws Problem `too-many-requests` above the caller's daily limit of mails; others as {@link ReauthenticationService.verify}
   */
  invite(caller: Caller, person: Person, password: string): Promise<WriteResponse> {
    return catchRefusal(this.add(caller, person, password));
  }

  findPending(paging: Paging) {
    return this.invitations.findPage(paging);
  }

  /** @throws Problem `not-found` */
  withdraw(caller: Caller, id: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const invitation = await this.invitations.delete(transaction, id);
      if (!invitation) throw notFound();
      await this.audit.record(transaction, toActor(caller), [toInvitationChange(invitation, 'Deleted')]);
      this.logAfterCommit(transaction, caller, caller.principal.accountId, id, 'withdrawn');
      return { affectedRows: 1 };
    });
  }

  /** @throws Problem `not-found` when the ticket is unknown, expired or used */
  async find(ticket: string): Promise<[Invitation]> {
    const invitation = await this.invitations.find(hashTicket(ticket));
    if (!invitation) throw notFound();
    return [invitation];
  }

  /**
   * Adds the administrator of an invitation, and notifies the others. Refused when the address has an account.
   * @throws Problem `malformed` when the password is easy to guess; `not-found` as {@link find}
   */
  async accept(visitor: Visitor, ticket: string, { phone, password }: Choice): Promise<WriteResponse> {
    const ticketHash = hashTicket(ticket);
    const invitation = await this.invitations.find(ticketHash);
    if (!invitation) {
      const details = { outcome: 'failure', action: 'accepted' } as const;
      this.security.write('administrator-invitation', visitor, { accountId: undefined }, details);
      throw notFound();
    }
    await this.passwordRule.check(password, invitation);
    const passwordHash = await this.passwords.hash(password, 'high');
    return this.database.write((transaction) =>
      this.addInvited(transaction, visitor, ticketHash, { phone, passwordHash }),
    );
  }

  private async add(caller: Caller, person: Person, password: string): Promise<WriteResponse> {
    const proof = await this.reauthentication.verify(caller, password, 'password.wrong');
    const invitee = { ...person, language: caller.language ?? null };
    const ticket = createTicket();
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const { principal } = caller;
    return this.database.transaction(async (transaction) => {
      const inviter = await this.accounts.require(transaction, principal.accountId);
      await this.reauthentication.confirm(transaction, inviter, proof, 'password.wrong');
      if (await this.addresses.findOwner(transaction, invitee.email)) throw new Refusal('account.emailTaken');
      const secret = { ticketHash: hashTicket(ticket), invitedBy: inviter.id, expiresAt };
      const id = await this.invitations.insert(transaction, invitee, secret);
      if (id === undefined) throw new Refusal('account.invited');
      const change = toInvitationChange({ id, ...invitee }, 'Added');
      await this.audit.record(transaction, toActor(caller), [change]);
      const by = formatFullName(inviter);
      const options = { expiresAt, causedBy: principal };
      const invitationMail = { template: 'administratorInvited', by, ticket } as const;
      await this.mails.order(transaction, [invitee], invitationMail, options);
      const notice = { template: 'administratorInvitation', name: formatFullName(invitee), by } as const;
      // Includes the inviter, whose account may have been stolen.
      const administrators = await this.accounts.findAdministrators(transaction);
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
    choice: { phone: string; passwordHash: string },
  ): Promise<WriteResponse> {
    const invitation = await this.invitations.take(transaction, ticketHash);
    if (!invitation) throw notFound();
    const { id, invitedBy, firstname, surname, email } = invitation;
    const by = await this.accounts.findFullName(transaction, invitedBy);
    const actor = toActor(visitor, invitedBy);
    const language = visitor.language ?? invitation.language;
    const person = { firstname, surname, email, language, ...choice };
    const account = await this.newAccounts.addAdministrator(transaction, actor, person, 'invitation');
    await this.audit.record(transaction, actor, [toInvitationChange(invitation, 'Changed')]);
    const notice = { template: 'administratorAdded', name: formatFullName(account), by } as const;
    const others = await this.accounts.findAdministrators(transaction, account.id);
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

const formatFullName = ({ firstname, surname }: Pick<Invitee, 'firstname' | 'surname'>): string =>
  `${firstname} ${surname}`;

/** Makes the audit entry of an invitation that was sent (`Added`), accepted (`Changed`) or withdrawn (`Deleted`). */
function toInvitationChange(
  { id, email, ...names }: Pick<Invitation, 'id' | 'firstname' | 'surname' | 'email'>,
  action: Change['action'],
): Change {
  const pending = { email, status: 'Pending' };
  return {
    action,
    kind: 'Administrator invitation',
    subjectId: id,
    subject: formatFullName(names),
    before: action === 'Added' ? null : pending,
    after: action === 'Added' ? pending : action === 'Changed' ? { email, status: 'Accepted' } : null,
  };
}
