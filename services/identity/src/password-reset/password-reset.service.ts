import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  mailContract,
  NewPerson,
  type OutputOf,
  type passwordResetContract,
  type WriteResponse,
  type Visitor,
  describeRefusal,
} from '@portal/contracts';
import { CONFIG, createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { Database, catchRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { canJoin, readDomain, hashEmail, normalizeEmail } from '../account/email.js';
import { toActor } from '../audit/audit.repository.js';
import type { IdentityConfig } from '../config.js';
import { MailOrders } from '../mail/mail-orders.js';
import { VisitorMailBudget } from '../mail/visitor-mail-budget.service.js';
import { OrganisationRepository } from '../organisation/organisation.repository.js';
import { PasswordRule } from '../security/password-rule.js';
import { Passwords } from '../security/passwords.js';
import {
  deriveResetCode,
  hashCode,
  hashTicket,
  createTicket,
  deriveResetCodeKey,
} from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { SignInRepository } from '../sign-in/sign-in.repository.js';
import { getAddressSource, Devices } from '../sign-in/sources.js';
import { PasswordResetRepository } from './password-reset.repository.js';

type Calls = (typeof passwordResetContract)['calls'];

const codeLifetimeMs = 10 * 60_000;
/** Mails with one code that unknown devices can cause. */
const maxMailsOfCode = 3;
/** Mails an hour that a known device can cause. */
const maxMailsOfDevice = 5;

/** Sets a new password with a mailed code. No response reveals whether an address has an account. */
@Injectable()
export class PasswordResetService {
  private readonly key: Buffer;
  private readonly mailServer: CallClient<typeof mailContract>;

  constructor(
    private readonly database: Database,
    private readonly repository: PasswordResetRepository,
    private readonly accounts: AccountRepository,
    private readonly organisations: OrganisationRepository,
    private readonly signIns: SignInRepository,
    private readonly devices: Devices,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
    private readonly mailBudget: VisitorMailBudget,
    private readonly security: SecurityLog,
    @Inject(CONFIG) config: IdentityConfig,
    requester: Requester,
  ) {
    this.key = deriveResetCodeKey(config.IDENTITY_SECRET);
    this.mailServer = createCallClient(mailContract, requester);
  }

  /**
   * Mails a code to the owner of an address and returns a handle of the code. Asking again mails the same code until it is used or ten
   * minutes old.
   * @throws Problem `too-many-requests` above the budget of unknown devices in a network
   */
  async sendCode(visitor: Visitor, typedEmail: string): Promise<OutputOf<Calls['resetCode']>> {
    const handle = createTicket();
    const email = normalizeEmail(typedEmail);
    const canSendMail = await this.canSendMail(visitor.requestId);
    if (!(await this.canHaveAccount(email)))
      return { id: handle, ...(canSendMail ? { code: 1 } : mailIsDown) };
    const { accountId, isOrdered } = await this.database.transaction((transaction) =>
      this.orderCode(transaction, visitor, handle, email),
    );
    const subject = accountId ? { accountId } : { email };
    const outcome = isOrdered ? 'success' : accountId ? 'refused' : 'failure';
    this.security.write('reset-code-request', visitor, subject, { outcome });
    // While mail is down, the code waits with the other mails.
    return { id: handle, ...(canSendMail ? { code: 'sent' } : mailIsDown) };
  }

  /** Exchanges the correct code for a ticket: within 10 minutes, once, and within five attempts. */
  async verifyCode(
    visitor: Visitor,
    handle: string,
    code: string,
  ): Promise<OutputOf<Calls['verifyResetCode']>> {
    const ticket = createTicket();
    const codeHash = hashCode(this.key, handle, code);
    const attempt = await this.repository.attemptCode(hashTicket(handle), codeHash, hashTicket(ticket));
    const accountId = attempt?.accountId ?? undefined;
    const outcome = attempt?.isCorrect ? 'success' : 'failure';
    this.security.write('reset-code-check', visitor, { accountId }, { outcome });
    return attempt?.isCorrect ? { valid: true, id: ticket } : { valid: false };
  }

  /**
   * Sets the password of the ticket's account, of any status, and clears its failed sign-ins.
   * @throws Problem `malformed` when the password is easy to guess, `too-many-requests` when too many passwords wait to be hashed
   */
  async setPassword(visitor: Visitor, ticket: string, password: string): Promise<WriteResponse> {
    return catchRefusal(this.replace(visitor, hashTicket(ticket), password));
  }

  private async replace(visitor: Visitor, ticketHash: Buffer, password: string): Promise<WriteResponse> {
    if (!(await this.repository.findAccountId(ticketHash))) throw resetFailed();
    const passwordHash = await this.passwords.hash(password, 'high');
    await this.database.transaction(async (transaction) => {
      const account = await this.lock(transaction, ticketHash);
      if (!account) throw resetFailed();
      // The code was mailed to the address.
      const change = { passwordHash, emailConfirmedAt: new Date() };
      const currentDevice = this.devices.read(visitor.deviceToken)?.hash;
      await this.changes.change(transaction, toActor(visitor, account.id), account, change, {
        currentDevice,
      });
      await this.passwordRule.check(password, account);
      await this.signIns.clearFailures(transaction, hashEmail(normalizeEmail(account.email)));
      await this.mails.order(transaction, [account], { template: 'passwordChanged' });
    });
    return { affectedRows: 1 };
  }

  private async lock(transaction: Transaction, ticketHash: Buffer): Promise<Account | undefined> {
    const id = await this.repository.findAccountId(ticketHash, transaction);
    const account = id && (await this.accounts.lock(transaction, id));
    // The ticket may have been used while this transaction waited for the lock.
    return (await this.repository.findAccountId(ticketHash, transaction)) && account ? account : undefined;
  }

  /**
   * Adds a handle for the address's open code, or for a new one, and orders its mail. The mail is left out when the open code was mailed
   * often enough: the owner has it, and it works with each handle. So requests of others use up nothing of the owner's.
   */
  private async orderCode(
    transaction: Transaction,
    visitor: Visitor,
    handle: string,
    email: string,
  ): Promise<{ accountId: number | undefined; isOrdered: boolean }> {
    const emailHash = hashEmail(email);
    await this.repository.lockAddress(transaction, emailHash);
    const device = this.devices.read(visitor.deviceToken);
    const owner = await this.repository.findOwner(transaction, email, device);
    const knownDevice = owner?.isKnownDevice ? device : undefined;
    const network = getAddressSource(visitor.clientAddress);
    const openCode = await this.repository.findOpenCode(transaction, emailHash);
    const isMailed = knownDevice
      ? (await this.repository.countMails(transaction, emailHash, knownDevice.hash)) < maxMailsOfDevice
      : (openCode?.mails ?? 0) < maxMailsOfCode;
    if (isMailed && !knownDevice) await this.mailBudget.requireNetwork(transaction, 'reset-code', network);
    const codeSeed = openCode?.seed ?? randomBytes(32);
    const code = deriveResetCode(this.key, codeSeed);
    await this.repository.add(transaction, {
      source: knownDevice?.hash ?? network,
      isKnownDevice: knownDevice !== undefined,
      handleHash: hashTicket(handle),
      emailHash,
      codeHash: hashCode(this.key, handle, code),
      accountId: owner?.id ?? null,
      codeSeed,
      codeStartedAt: openCode?.startedAt ?? new Date(),
      isMailed,
    });
    if (!isMailed || !owner) return { accountId: owner?.id, isOrdered: false };
    const expiresAt = new Date(Date.now() + codeLifetimeMs);
    const content = { template: 'resetCode', code } as const;
    if (knownDevice) await this.mails.order(transaction, [owner], content, { expiresAt });
    else await this.mailBudget.order(transaction, 'reset-code', owner, content, { expiresAt });
    return { accountId: owner.id, isOrdered: true };
  }

  /** False if the mail server did not take the last mail, or the notifications service is down. */
  private async canSendMail(requestId: string): Promise<boolean> {
    return this.mailServer.status(requestId, {}).then(
      ({ up }) => up,
      () => false,
    );
  }

  /** Checks whether an address could join a partner, or shares its domain with an account. */
  private async canHaveAccount(email: string): Promise<boolean> {
    if (!NewPerson.shape.email.safeParse(email).success) return false;
    const partners = await this.organisations.findJoinablePartners();
    if (partners.some((partner) => canJoin(partner, email))) return true;
    return this.repository.hasAccountsAt(readDomain(email) ?? '');
  }
}

const { code: reason, message } = describeRefusal('email.notSent');
const mailIsDown = { code: 0, reason, message } as const;

const resetFailed = () => new Refusal('password.resetFailed');
