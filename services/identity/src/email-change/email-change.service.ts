import { Injectable } from '@nestjs/common';
import {
  notFound,
  tooManyRequests,
  type Caller,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import { lockAccount, type Account } from '../account/account.repository.js';
import { holdJoiningRule } from '../account/membership.repository.js';
import { actorOf } from '../audit/actor.js';
import { MailOrders } from '../mail/mail-orders.js';
import { mayJoin } from '../registration/email-pattern.js';
import { RegistrationRepository } from '../registration/registration.repository.js';
import { SecurityLog } from '../security/security-log.js';
import { comparableEmail } from '../sign-in/email.js';
import { hashOfTicket, newTicket } from '../ticket/ticket.js';
import { cancelEmailChange, EmailChangeRepository } from './email-change.repository.js';

type Visitor = Caller<Principal | undefined>;

const hour = 3_600_000;
const confirmLifetime = 24 * hour;
const undoLifetime = 7 * 24 * hour;
const maxRequestsPerHour = 5;

const after = (milliseconds: number): Date => new Date(Date.now() + milliseconds);

/**
 * Changes of the own e-mail address. The address changes once a link is confirmed that was sent to it. The owner of the former address
 * is notified at the request and at the change, and can undo the change for 7 days.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly database: Database,
    private readonly repository: EmailChangeRepository,
    private readonly registrations: RegistrationRepository,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Mails a link to the address that a locked account requests; it replaces an earlier request. If the address has an account, its owner is
   * notified instead, and the caller sees no difference.
   * @throws Refusal if the account's partner does not take the address; Problem `too-many-requests`
   */
  async request(transaction: Transaction, caller: Caller, account: Account, email: string): Promise<void> {
    await checkMayUse(transaction, account, email);
    if ((await this.repository.countRecent(transaction, account.id)) >= maxRequestsPerHour) {
      throw tooManyRequests(3_600, "You've asked to change your email address too often.");
    }
    await cancelEmailChange(transaction, account.id);
    const ticket = newTicket();
    const expiresAt = after(confirmLifetime);
    await this.repository.add(transaction, account, email, hashOfTicket(ticket), expiresAt);
    const owners = await this.registrations.owners(transaction, [email]);
    const owner = owners.get(comparableEmail(email));
    const options = { expiresAt, causedBy: caller.principal };
    if (!owner || owner.isReserved) {
      await this.mails.order(
        transaction,
        [{ ...account, email }],
        { template: 'confirmEmail', ticket },
        options,
      );
    } else if (await this.registrations.noteNotice(transaction, email)) {
      await this.mails.order(transaction, [owner], { template: 'emailInUse' }, options);
    }
    await this.mails.order(transaction, [account], { template: 'emailChangeRequested', email });
    transaction.afterCommit.push(() =>
      this.security.write(
        'email-change-request',
        caller,
        { accountId: account.id },
        { outcome: 'success', subjectId: account.id },
      ),
    );
  }

  /** Finds the caller's address that waits for confirmation: a list of one or none. */
  async find({ accountId }: Principal): Promise<{ email: string; expiresAt: string }[]> {
    const changes = await this.repository.findOf(accountId);
    return changes.map(({ email, expiresAt }) => ({ email, expiresAt: expiresAt.toISOString() }));
  }

  /** Cancels the caller's change that waits for confirmation. */
  async cancel({ accountId }: Principal): Promise<WriteResponse> {
    const wasPending = await this.database.transaction((transaction) =>
      cancelEmailChange(transaction, accountId),
    );
    if (wasPending) return { affectedRows: 1 };
    return { affectedRows: 0, message: 'No email address is waiting for confirmation.' };
  }

  /**
   * Gives an account the address whose link this is, and mails a link to the former address that undoes the change.
   * @throws Problem `not-found` if the link was used, is too old or was cancelled, or if the account is not active
   */
  confirm(visitor: Visitor, ticket: string): Promise<WriteResponse> {
    const ticketHash = hashOfTicket(ticket);
    const write = this.database.transaction(async (transaction) => {
      const find = () => this.repository.findPending(ticketHash, transaction);
      const { account, change } = await lockWith(transaction, find);
      if (!account || account.status !== 'Active') return undefined;
      await checkMayUse(transaction, account, change.email);
      const undoTicket = newTicket();
      const undoUntil = after(undoLifetime);
      await this.repository.confirm(transaction, change.id, hashOfTicket(undoTicket), undoUntil);
      await this.changes.change(transaction, actorOf(visitor, account.id), account, {
        email: change.email,
        emailConfirmedAt: new Date(),
      });
      const content = { template: 'emailChanged', email: change.email, ticket: undoTicket } as const;
      await this.mails.order(transaction, [account], content, { expiresAt: undoUntil });
      return { affectedRows: 1 };
    });
    return orRefusal(this.orDeadLink(write, visitor, 'email-change'));
  }

  /**
   * Restores the former address whose link this is. All sessions end, the password is unusable until it is reset, and the requests and links
   * of later changes no longer work.
   * @throws Problem `not-found` if the link was used or is too old
   */
  undo(visitor: Visitor, ticket: string): Promise<WriteResponse> {
    const undoHash = hashOfTicket(ticket);
    const write = this.database.transaction(async (transaction) => {
      const find = () => this.repository.findUndoable(undoHash, transaction);
      const { account, change } = await lockWith(transaction, find);
      if (!account) return undefined;
      const email = change.formerEmail;
      await this.repository.undo(transaction, change);
      await this.changes.change(transaction, actorOf(visitor, account.id), account, {
        email,
        emailConfirmedAt: new Date(),
        passwordHash: null,
      });
      await this.mails.order(transaction, [{ ...account, email }], { template: 'emailChangeUndone' });
      transaction.afterCommit.push(() =>
        this.security.write(
          'email-change-undo',
          visitor,
          { accountId: account.id },
          { outcome: 'success', subjectId: account.id },
        ),
      );
      return { affectedRows: 1 };
    });
    return orRefusal(this.orDeadLink(write, visitor, 'email-change-undo'));
  }

  private async orDeadLink(
    write: Promise<WriteResponse | undefined>,
    visitor: Visitor,
    event: 'email-change' | 'email-change-undo',
  ): Promise<WriteResponse> {
    const answer = await write;
    if (answer) return answer;
    this.security.write(
      event,
      visitor,
      { accountId: undefined },
      { outcome: 'failure', reason: 'dead-link' },
    );
    throw notFound();
  }
}

/** Locks the account of a change, and reads the change again: the link may have been used while this one waited for the lock. */
async function lockWith<Change extends { accountId: number }>(
  transaction: Transaction,
  find: () => Promise<Change | undefined>,
): Promise<{ account: Account; change: Change } | { account?: undefined; change?: undefined }> {
  const found = await find();
  const account = found && (await lockAccount(transaction, found.accountId));
  const change = account && (await find());
  return account && change ? { account, change } : {};
}

/** @throws Refusal if the partner of the account does not take the address */
async function checkMayUse(transaction: Transaction, { partnerId }: Account, email: string): Promise<void> {
  const rule = partnerId === null ? undefined : await holdJoiningRule(transaction, partnerId);
  if (rule && !mayJoin(rule, email)) {
    throw new Refusal('Please enter your work email to proceed to the next step.');
  }
}
