import { Injectable } from '@nestjs/common';
import {
  notFound,
  tooManyRequests,
  type Caller,
  type Principal,
  type WriteResponse,
  type Visitor,
} from '@portal/contracts';
import { Database, catchRefusal, Refusal, type Transaction, refuseWrite } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { AddressRepository } from '../account/address.repository.js';
import { canJoin } from '../account/email.js';
import type { EmailChangeEntity } from '../account/pending-secrets.entity.js';
import { PendingSecretsRepository } from '../account/pending-secrets.repository.js';
import { toActor } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { OrganisationRepository } from '../organisation/organisation.repository.js';
import { hashTicket, createTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { EmailChangeRepository } from './email-change.repository.js';

const hourMs = 3_600_000;
const confirmLifetimeMs = 24 * hourMs;
const undoLifetimeMs = 7 * 24 * hourMs;
const maxRequestsPerHour = 5;

const getTimeAfter = (durationMs: number): Date => new Date(Date.now() + durationMs);

/**
 * Changes the caller's email address after its confirmation by a mailed link. A mail to the former address has a link that undoes the
 * change within 7 days.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly database: Database,
    private readonly repository: EmailChangeRepository,
    private readonly accounts: AccountRepository,
    private readonly addresses: AddressRepository,
    private readonly pendingSecrets: PendingSecretsRepository,
    private readonly organisations: OrganisationRepository,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Mails a link to the new address of a locked account, in place of an earlier request. If the address has an account, the mail is a
   * notice to its owner instead, and the response is the same.
   * @throws Refusal if the account's partner does not accept the address; Problem `too-many-requests`
   */
  async request(transaction: Transaction, caller: Caller, account: Account, email: string): Promise<void> {
    await this.requireAccepted(transaction, account, email);
    if ((await this.repository.countRecent(transaction, account.id)) >= maxRequestsPerHour) {
      throw tooManyRequests(3_600, 'email.changeLimit');
    }
    await this.pendingSecrets.cancelEmailChange(transaction, account.id);
    const ticket = createTicket();
    const expiresAt = getTimeAfter(confirmLifetimeMs);
    const addresses = { oldEmail: account.email, newEmail: email };
    const ticketHash = hashTicket(ticket);
    await this.repository.insert(transaction, { accountId: account.id, ...addresses, ticketHash, expiresAt });
    const owner = await this.addresses.findOwner(transaction, email);
    const options = { expiresAt, causedBy: caller.principal };
    if (!owner || owner.isReserved) {
      const content = { template: 'confirmEmail', ticket } as const;
      await this.mails.order(transaction, [{ ...account, email }], content, options);
    } else if (await this.addresses.recordNotice(transaction, email)) {
      await this.mails.order(transaction, [owner], { template: 'emailInUse' }, options);
    }
    await this.mails.order(transaction, [account], { template: 'emailChangeRequested', email });
    this.logAfterCommit(transaction, 'email-change-request', caller, account.id);
  }

  async find({ accountId }: Principal): Promise<{ email: string; expiresAt: string }[]> {
    const changes = await this.repository.findByAccount(accountId);
    return changes.map(({ newEmail: email, expiresAt }) => ({ email, expiresAt: expiresAt.toISOString() }));
  }

  async cancel({ accountId }: Principal): Promise<WriteResponse> {
    const wasPending = await this.database.transaction((transaction) =>
      this.pendingSecrets.cancelEmailChange(transaction, accountId),
    );
    if (wasPending) return { affectedRows: 1 };
    return refuseWrite('email.noChange');
  }

  /**
   * Confirms a change by its link, and mails a link to the former address that undoes it.
   * @throws Problem `not-found` if the link was used, has expired or was cancelled, or if the account is not active
   */
  confirm(visitor: Visitor, ticket: string): Promise<WriteResponse> {
    const ticketHash = hashTicket(ticket);
    const write = this.database.transaction(async (transaction) => {
      const find = () => this.repository.findPending(ticketHash, transaction);
      const { account, change } = await this.lockAccount(transaction, find);
      if (!account || account.status !== 'Active') return undefined;
      const email = change.newEmail;
      await this.requireAccepted(transaction, account, email);
      const undoTicket = createTicket();
      const undoUntil = getTimeAfter(undoLifetimeMs);
      await this.repository.confirm(transaction, change.id, hashTicket(undoTicket), undoUntil);
      await this.changes.change(transaction, toActor(visitor, account.id), account, {
        email,
        emailConfirmedAt: new Date(),
      });
      const content = { template: 'emailChanged', email, ticket: undoTicket } as const;
      await this.mails.order(transaction, [account], content, { expiresAt: undoUntil });
      return { affectedRows: 1 };
    });
    return catchRefusal(this.requireLink(write, visitor, 'email-change'));
  }

  /**
   * Restores the former address by its link. Ends all sessions, disables the password until it is reset, and undoes later changes.
   * @throws Problem `not-found` if the link was used or has expired
   */
  undo(visitor: Visitor, ticket: string): Promise<WriteResponse> {
    const undoHash = hashTicket(ticket);
    const write = this.database.transaction(async (transaction) => {
      const find = () => this.repository.findUndoable(undoHash, transaction);
      const { account, change } = await this.lockAccount(transaction, find);
      if (!account) return undefined;
      const email = change.oldEmail;
      await this.repository.undo(transaction, change);
      await this.changes.change(transaction, toActor(visitor, account.id), account, {
        email,
        emailConfirmedAt: new Date(),
        passwordHash: null,
      });
      await this.mails.order(transaction, [{ ...account, email }], { template: 'emailChangeUndone' });
      this.logAfterCommit(transaction, 'email-change-undo', visitor, account.id);
      return { affectedRows: 1 };
    });
    return catchRefusal(this.requireLink(write, visitor, 'email-change-undo'));
  }

  private logAfterCommit(
    transaction: Transaction,
    event: 'email-change-request' | 'email-change-undo',
    origin: Visitor,
    accountId: number,
  ): void {
    const details = { outcome: 'success', subjectId: accountId } as const;
    transaction.afterCommit.push(() => this.security.write(event, origin, { accountId }, details));
  }

  /** @throws Problem `not-found` if the write found no valid link */
  private async requireLink(
    write: Promise<WriteResponse | undefined>,
    visitor: Visitor,
    event: 'email-change' | 'email-change-undo',
  ): Promise<WriteResponse> {
    const response = await write;
    if (response) return response;
    const details = { outcome: 'failure', reason: 'dead-link' } as const;
    this.security.write(event, visitor, { accountId: undefined }, details);
    throw notFound();
  }

  /** Locks the account of a change, and reads the change again, since the link may have been used while this transaction waited. */
  private async lockAccount(
    transaction: Transaction,
    find: () => Promise<EmailChangeEntity | null>,
  ): Promise<{ account: Account; change: EmailChangeEntity } | { account?: undefined; change?: undefined }> {
    const unlocked = await find();
    const account = unlocked && (await this.accounts.lock(transaction, unlocked.accountId));
    const change = account && (await find());
    return account && change ? { account, change } : {};
  }

  /** @throws Refusal if the partner of the account does not accept the address */
  private async requireAccepted(
    transaction: Transaction,
    { partnerId }: Account,
    email: string,
  ): Promise<void> {
    const partner =
      partnerId === null ? undefined : await this.organisations.sharePartner(transaction, partnerId);
    if (partner && !canJoin(partner, email)) {
      throw new Refusal('email.workEmail');
    }
  }
}
