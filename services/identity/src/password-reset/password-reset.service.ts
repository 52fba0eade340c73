import { Inject, Injectable } from '@nestjs/common';
import {
  NewPerson,
  type Caller,
  type OutputOf,
  type passwordResetContract,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { CONFIG, Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import { lockAccount, type Account } from '../account/account.repository.js';
import { actorOf } from '../audit/actor.js';
import type { IdentityConfig } from '../config.js';
import { MailOrders } from '../mail/mail-orders.js';
import { MailServer } from '../mail/mail-server.js';
import { mayJoin } from '../registration/email-pattern.js';
import { JoinablePartnerRepository } from '../registration/joinable-partner.repository.js';
import { comparableEmail, hashOfEmail } from '../sign-in/email.js';
import { PasswordRule } from '../password/password-rule.js';
import { Passwords } from '../password/passwords.js';
import { SecurityLog } from '../security/security-log.js';
import { SignInRepository } from '../sign-in/sign-in.repository.js';
import { addressSource, Devices } from '../sign-in/sources.js';
import { hashOfTicket, newTicket } from '../ticket/ticket.js';
import { PasswordResetRepository } from './password-reset.repository.js';
import { hashOfCode, newResetCode, resetCodeKey } from './reset-code.js';

type Calls = (typeof passwordResetContract)['calls'];
type Visitor = Caller<Principal | undefined>;

const codeLifetime = 10 * 60_000;

/** Choosing a new password with a code that is mailed; whether an address has an account shows nowhere. */
@Injectable()
export class PasswordResetService {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly repository: PasswordResetRepository,
    private readonly partners: JoinablePartnerRepository,
    private readonly signIns: SignInRepository,
    private readonly devices: Devices,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
    private readonly mailServer: MailServer,
    private readonly security: SecurityLog,
    @Inject(CONFIG) config: IdentityConfig,
  ) {
    this.key = resetCodeKey(config.IDENTITY_SECRET);
  }

  /** Mails a code to the owner of the address, unless too many were asked for within an hour, and gives the handle that it belongs to. */
  async sendCode(visitor: Visitor, typed: string): Promise<OutputOf<Calls['resetCode']>> {
    const handle = newTicket();
    const email = comparableEmail(typed);
    if (!(await this.canHaveAccount(email))) return { id: handle, code: 1 };
    if (!(await this.mailServer.isUp(visitor.requestId))) return { id: handle, code: 0 };
    const { accountId, isOrdered } = await this.database.transaction((transaction) =>
      this.order(transaction, visitor, handle, email),
    );
    const subject = accountId ? { accountId } : { email };
    const outcome = isOrdered ? 'success' : accountId ? 'refused' : 'failure';
    this.security.write('reset-code-request', visitor, subject, { outcome });
    return { id: handle, code: 'sent' };
  }

  /** Gives a ticket for the right code: within 10 minutes, once, and within five tries. */
  async verifyCode(
    visitor: Visitor,
    handle: string,
    code: string,
  ): Promise<OutputOf<Calls['verifyResetCode']>> {
    const ticket = newTicket();
    const codeHash = hashOfCode(this.key, handle, code);
    const tried = await this.repository.tryCode(hashOfTicket(handle), codeHash, hashOfTicket(ticket));
    const accountId = tried?.accountId ?? undefined;
    const outcome = tried?.right ? 'success' : 'failure';
    this.security.write('reset-code-check', visitor, { accountId }, { outcome });
    return tried?.right ? { valid: true, id: ticket } : { valid: false };
  }

  /**
   * Sets the password of the ticket's account, whatever its status, which stays as it is; forgets failed sign-ins.
   * @throws Problem `malformed` when the password is easy to guess, `unavailable` when too many passwords wait to be hashed
   */
  async setPassword(visitor: Visitor, ticket: string, password: string): Promise<WriteResponse> {
    return orRefusal(this.replace(visitor, hashOfTicket(ticket), password));
  }

  private async replace(visitor: Visitor, ticketHash: Buffer, password: string): Promise<WriteResponse> {
    if (!(await this.repository.holder(ticketHash))) throw failed();
    const passwordHash = await this.passwords.hash(password, 'known');
    await this.database.transaction(async (transaction) => {
      const account = await this.lock(transaction, ticketHash);
      if (!account) throw failed();
      await this.changes.change(transaction, actorOf(visitor, account.id), account, {
        passwordHash,
        // The code was mailed to the address.
        emailConfirmedAt: new Date(),
      });
      this.passwordRule.check(password, account);
      await this.signIns.forgetFailures(transaction, hashOfEmail(comparableEmail(account.email)));
      await this.mails.order(transaction, [account], { template: 'passwordChanged' });
    });
    return { affectedRows: 1 };
  }

  private async lock(transaction: Transaction, ticketHash: Buffer): Promise<Account | undefined> {
    const id = await this.repository.holder(ticketHash, transaction);
    const account = id && (await lockAccount(transaction, id));
    // Whoever used the ticket while this one waited for the lock has used it up.
    return (await this.repository.holder(ticketHash, transaction)) && account ? account : undefined;
  }

  /** Orders the mail with a code, unless the address has no account or too many were asked for within an hour. */
  private async order(
    transaction: Transaction,
    visitor: Visitor,
    handle: string,
    email: string,
  ): Promise<{ accountId: number | undefined; isOrdered: boolean }> {
    const emailHash = hashOfEmail(email);
    const code = newResetCode();
    await this.repository.takeTurns(transaction, emailHash);
    const device = this.devices.read(visitor.deviceToken);
    const owner = await this.repository.owner(transaction, email, device);
    const known = owner?.isKnownDevice ? device : undefined;
    const added = await this.repository.add(transaction, {
      source: known?.hash ?? addressSource(visitor.clientAddress),
      isKnownDevice: known !== undefined,
      handleHash: hashOfTicket(handle),
      emailHash,
      codeHash: hashOfCode(this.key, handle, code),
      accountId: owner?.id ?? null,
    });
    if (!added || !owner) return { accountId: owner?.id, isOrdered: false };
    const expiresAt = new Date(Date.now() + codeLifetime);
    await this.mails.order(transaction, [owner], { template: 'resetCode', code }, { expiresAt });
    return { accountId: owner.id, isOrdered: true };
  }

  /** True for addresses that may join a partner, and for the domains of those who were let in without. */
  private async canHaveAccount(email: string): Promise<boolean> {
    if (!NewPerson.shape.email.safeParse(email).success) return false;
    const partners = await this.partners.all();
    if (partners.some((partner) => mayJoin(partner, email))) return true;
    return this.repository.hasAccountsAt(email.slice(email.lastIndexOf('@') + 1));
  }
}

const failed = () => new Refusal('Password reset failed, please try again!');
