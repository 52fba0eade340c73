import { Inject, Injectable } from '@nestjs/common';
import { notFound, Reply, tooManyRequests, type WriteResponse, type Visitor } from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { hashEmail, normalizeEmail } from '../account/email.js';
import { MailOrders } from '../mail/mail-orders.js';
import { Passwords } from '../security/passwords.js';
import { hashTicket, createTicket } from '../security/secrets.js';
import { SecurityLog, type SecuritySubject } from '../security/security-log.js';
import {
  countSignIn,
  SignInCompletion,
  type Choices,
  type Disabled,
  type SignedIn,
  type SignInResult,
} from './sign-in-completion.service.js';
import { readClient } from './sign-in-client.js';
import { SignInRepository, type Candidate } from './sign-in.repository.js';
import {
  Attempts,
  Devices,
  getDeviceCounter,
  getNetworkCounter,
  strangerCounter,
  type AccountKind,
} from './sources.js';

interface Credentials {
  username: string;
  password: string;
}

/** The mail about failed sign-ins admits a new browser within this time. */
const admissionLifetimeMs = 3_600_000;

@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly repository: SignInRepository,
    private readonly devices: Devices,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly completion: SignInCompletion,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Signs an administrator in; empty for any failure.
   * @throws Problem `too-many-requests` after too many failures: of this browser if it is known, else of unknown ones in its network;
   * `forbidden` for an account with a second factor
   */
  async signInAdministrator(visitor: Visitor, credentials: Credentials): Promise<SignedIn | []> {
    const signedIn = await this.signInAtOnce('administrator', visitor, credentials);
    return Array.isArray(signedIn) ? [] : signedIn;
  }

  /** Signs a user in. The correct password of an inactive account yields its status. @throws Problem as {@link signInAdministrator} */
  signInUser(visitor: Visitor, credentials: Credentials): Promise<SignedIn | Disabled | []> {
    return this.signInAtOnce('user', visitor, credentials);
  }

  /**
   * Signs an account of any kind in, and records the sign-in and the accepted version of the agreement; or returns the ticket for its second
   * factor. An account that has chosen no language keeps `language`, which was chosen in the browser.
   * @throws Problem `too-many-requests` as {@link signInAdministrator}
   */
  async signInAndRecord(visitor: Visitor, credentials: Credentials, choices: Choices): Promise<SignInResult> {
    const account = await this.verify(visitor, credentials);
    return account ? this.completion.complete(visitor, account, 'password', choices) : [];
  }

  /**
   * Makes a browser known to the account of a mailed link, so that failures of others do not slow it down.
   * @throws Problem `not-found` for a link that was used or has expired
   */
  async admit(visitor: Visitor, ticket: string): Promise<Reply<WriteResponse>> {
    const device = this.devices.read(visitor.deviceToken) ?? this.devices.issue();
    const accountId = await this.repository.admitDevice(hashTicket(ticket), device);
    const outcome = accountId ? 'success' : 'failure';
    this.security.write('device-admission', visitor, { accountId }, { outcome });
    if (!accountId) throw notFound();
    return Reply.withDevice({ affectedRows: 1 }, device.token);
  }

  private async signInAtOnce(
    kind: AccountKind,
    visitor: Visitor,
    credentials: Credentials,
  ): Promise<SignedIn | Disabled | []> {
    const account = await this.verify(visitor, credentials, kind);
    return account ? this.completion.completeAtOnce(visitor, account) : [];
  }

  /** Returns the account of correct credentials, which may not be active, without signing in. @throws Problem as {@link signInAndRecord} */
  async verify(
    visitor: Visitor,
    { username, password }: Credentials,
    kind: AccountKind | 'any' = 'any',
  ): Promise<Candidate | undefined> {
    const email = normalizeEmail(username);
    const emailHash = hashEmail(email);
    const device = this.devices.read(visitor.deviceToken);
    const account = await this.repository.find(email, device);
    const knownDevice = account?.isKnownDevice ? device : undefined;
    const hasKind = kind === 'any' || (account && getAccountKind(account)) === kind;
    // Clients try the calls of both kinds. A known device may learn the kind, so that the other call returns at once.
    if (knownDevice && !hasKind) return undefined;
    const subject = account ? { accountId: account.id } : { email };
    const isKnownDevice = knownDevice !== undefined;
    const counter = knownDevice
      ? getDeviceCounter(knownDevice)
      : getNetworkCounter(
          visitor.clientAddress,
          await this.repository.isExceeded(emailHash, strangerCounter),
        );
    const lockSeconds = await this.repository.findLockSeconds(emailHash, counter);
    if (lockSeconds > 0) {
      this.logFailure(visitor, subject, true, isKnownDevice);
      throw tooManyRequests(lockSeconds, 'signIn.tooManyFailures');
    }
    const counters = knownDevice ? [counter] : [counter, strangerCounter];
    const priority = knownDevice ? 'high' : 'low';
    const isCorrect = await this.passwords.verify(account?.passwordHash, password, priority);
    if (!account || !isCorrect) {
      const attempt = kind === 'any' ? undefined : this.attempts.hash(kind, emailHash, password);
      if (attempt && (await this.repository.completeAttempt(emailHash, counter, attempt))) return undefined;
      this.logFailure(visitor, subject, false, isKnownDevice);
      const isExceeded = await this.repository.countFailure(emailHash, counters, attempt);
      if (isExceeded)
        this.security.write('account-lock', visitor, subject, { outcome: 'refused', isKnownDevice });
      // Not awaited: a longer response time would reveal that the account exists.
      if (isExceeded && account) void this.notifyOwner(account);
      return undefined;
    }
    // The correct password in the call for the other kind is no failure: the client then tries the other call.
    if (!hasKind) return undefined;
    return { ...account, passwordHash: await this.rehash(account, password) };
  }

  private logFailure(
    visitor: Visitor,
    subject: SecuritySubject,
    isLocked: boolean,
    isKnownDevice: boolean,
  ): void {
    countSignIn(isLocked ? 'locked' : 'failed');
    // Not awaited: a longer response time would reveal that the account exists.
    if ('accountId' in subject && subject.accountId)
      this.repository
        .recordFailure(
          subject.accountId,
          isLocked ? 'locked' : 'failure',
          readClient(visitor.userAgent, visitor.clientAddress),
          { method: 'password', secondFactor: null },
        )
        .catch((error: unknown) =>
          this.log.warn({ error: String(error) }, 'the history lacks a failed sign-in'),
        );
    const details = isLocked
      ? ({ outcome: 'refused', reason: 'locked' } as const)
      : ({ outcome: 'failure' } as const);
    this.security.write('sign-in', visitor, subject, { ...details, method: 'password', isKnownDevice });
  }

  /** Replaces a hash that was made at another cost. Returns the hash that the account has then. */
  private async rehash({ id, passwordHash }: Candidate, password: string): Promise<string | null> {
    if (!passwordHash || !this.passwords.isOutdated(passwordHash)) return passwordHash;
    const newHash = await this.passwords.hash(password, 'high');
    return (await this.repository.replaceHash(id, passwordHash, newHash)) ? newHash : passwordHash;
  }

  private async notifyOwner(account: Candidate): Promise<void> {
    if (account.status !== 'Active') return;
    try {
      await this.database.transaction(async (transaction) => {
        if (!(await this.repository.recordLockNotice(transaction, account.id))) return;
        const ticket = createTicket();
        const expiresAt = new Date(Date.now() + admissionLifetimeMs);
        const admission = { ticketHash: hashTicket(ticket), accountId: account.id, expiresAt };
        await this.repository.insertAdmission(transaction, admission);
        const content = { template: 'signInLocked', ticket } as const;
        await this.mails.order(transaction, [account], content, { expiresAt });
      });
    } catch (error) {
      this.log.warn({ error: String(error) }, 'ordering the mail about a locked sign-in failed');
    }
  }
}

const getAccountKind = ({ role }: Candidate): AccountKind =>
  role === 'administrator' ? 'administrator' : 'user';
