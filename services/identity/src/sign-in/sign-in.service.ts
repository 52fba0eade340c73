import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  Reply,
  tooManyRequests,
  type AccountStatus,
  type Caller,
  type Language,
  type Principal,
  type SignedInAccount,
  type WriteResponse,
} from '@portal/contracts';
import { LOG, metrics, type Log } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { Counter } from 'prom-client';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository } from '../account/account.repository.js';
import { hashEmail, normalizeEmail } from '../account/email.js';
import { MailOrders } from '../mail/mail-orders.js';
import { Passwords } from '../security/passwords.js';
import { hashTicket, createTicket } from '../security/secrets.js';
import { SecurityLog, type SecuritySubject } from '../security/security-log.js';
import { createRefreshToken, readRefreshToken } from '../session/session-tokens.js';
import { SessionService } from '../session/session.service.js';
import { readClient } from './sign-in-client.js';
import { SignInRepository, type Candidate } from './sign-in.repository.js';
import { getDeviceCounter, Devices, getNetworkCounter, strangerCounter } from './sources.js';

interface Credentials {
  username: string;
  password: string;
}

/** What the sign-in page adds to the credentials. */
interface Choices {
  agreement: string;
  language?: Language | null | undefined;
}

type Visitor = Pick<
  Caller<Principal | undefined>,
  'requestId' | 'sessionToken' | 'deviceToken' | 'userAgent' | 'clientAddress'
>;

type AccountKind = 'administrator' | 'user';
type SignedIn = Reply<[SignedInAccount, string]>;
type DisabledStatus = Exclude<AccountStatus, 'Active'>;
type SignedInOrStatus = SignedIn | [{ status: DisabledStatus }] | [];

/** The mail about failed sign-ins admits a new browser within this time. */
const admissionLifetimeMs = 3_600_000;

/** `shut`: the account is not active. */
type SignInOutcome = 'signed-in' | 'failed' | 'locked' | 'shut';

const signIns = new Counter({
  name: 'portal_sign_ins_total',
  help: 'Sign-ins with a password, by outcome',
  labelNames: ['outcome'] as const,
  registers: [metrics],
});
const countSignIn = (outcome: SignInOutcome): void => signIns.inc({ outcome });

@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly repository: SignInRepository,
    private readonly devices: Devices,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Signs an administrator in; empty for any failure.
   * @throws Problem `too-many-requests` after too many failures: of this browser if it is known, else of unknown ones in its network
   */
  async signInAdministrator(visitor: Visitor, credentials: Credentials): Promise<SignedIn | []> {
    const outcome = await this.signIn('administrator', visitor, credentials);
    return typeof outcome === 'string' ? [] : outcome;
  }

  /** Signs a user in. The correct password of an inactive account yields its status. @throws Problem as {@link signInAdministrator} */
  async signInUser(visitor: Visitor, credentials: Credentials): Promise<SignedInOrStatus> {
    const outcome = await this.signIn('user', visitor, credentials);
    return typeof outcome === 'string' ? [{ status: outcome }] : outcome;
  }

  /**
   * Signs an account of any kind in, and records the sign-in and the accepted version of the agreement. An account that has chosen no
   * language keeps `language`, which was chosen in the browser. Otherwise as {@link signInUser}.
   */
  async signInAndRecord(
    visitor: Visitor,
    credentials: Credentials,
    choices: Choices,
  ): Promise<SignedInOrStatus> {
    const outcome = await this.signIn('any', visitor, credentials, choices);
    return typeof outcome === 'string' ? [{ status: outcome }] : outcome;
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

  private async signIn(
    kind: AccountKind | 'any',
    visitor: Visitor,
    { username, password }: Credentials,
    choices?: Choices,
  ): Promise<SignedIn | DisabledStatus | []> {
    const email = normalizeEmail(username);
    const emailHash = hashEmail(email);
    const device = this.devices.read(visitor.deviceToken);
    const account = await this.repository.find(email, device);
    const knownDevice = account?.isKnownDevice ? device : undefined;
    const hasKind = kind === 'any' || (account && getAccountKind(account)) === kind;
    // Clients try the calls of both kinds. A known device may learn the kind, so that the other call returns at once.
    if (knownDevice && !hasKind) return [];
    const subject = account ? { accountId: account.id } : { email };
    const isKnownDevice = knownDevice !== undefined;
    // Of the calls of both kinds, only the one for the account's kind counts a failure.
    const isCounted = account ? hasKind : kind !== 'administrator';
    const counter = knownDevice
      ? getDeviceCounter(knownDevice)
      : getNetworkCounter(
          visitor.clientAddress,
          await this.repository.isExceeded(emailHash, strangerCounter),
        );
    const lockSeconds = await this.repository.findLockSeconds(emailHash, counter);
    if (lockSeconds > 0) {
      if (isCounted) this.logFailure(visitor, subject, true, isKnownDevice);
      throw tooManyRequests(lockSeconds, 'Too many sign-ins have failed.');
    }
    const counters = knownDevice ? [counter] : [counter, strangerCounter];
    const candidate = hasKind ? account : undefined;
    const priority = knownDevice ? 'high' : 'low';
    const isCorrect = await this.passwords.verify(candidate?.passwordHash, password, priority);
    if (!candidate || !isCorrect) {
      if (isCounted) this.logFailure(visitor, subject, false, isKnownDevice);
      const isExceeded = await this.repository.countFailure(emailHash, counters, isCounted);
      if (isExceeded)
        this.security.write('account-lock', visitor, subject, { outcome: 'refused', isKnownDevice });
      // Not awaited: a longer response time would reveal that the account exists.
      if (isExceeded && account) void this.notifyOwner(account);
      return [];
    }
    if (candidate.status !== 'Active') {
      countSignIn('shut');
      const { status: reason } = candidate;
      this.security.write('sign-in', visitor, subject, { outcome: 'refused', reason, isKnownDevice });
      return candidate.status;
    }
    const refresh = createRefreshToken();
    const usedDevice = device ?? this.devices.issue();
    const isOpen = await this.repository.openSession(
      candidate,
      emailHash,
      counters,
      refresh,
      usedDevice,
      readClient(visitor.userAgent, visitor.clientAddress),
    );
    if (!isOpen) return [];
    countSignIn('signed-in');
    const { role } = candidate;
    this.security.write('sign-in', visitor, subject, { outcome: 'success', role, isKnownDevice });
    await this.rehash(candidate, password);
    await this.sessions.endFormer(readRefreshToken(visitor.sessionToken ?? ''));
    if (kind === 'any') await this.sessions.recordSignIn(refresh.id, candidate);
    const person = {
      ...candidate,
      language: candidate.language ?? choices?.language ?? null,
      agreement: choices?.agreement ?? candidate.agreement,
    };
    if (person.language !== candidate.language || person.agreement !== candidate.agreement)
      await this.storeChoices(visitor, person);
    return this.sessions.signInReply(person, refresh, usedDevice.token);
  }

  private storeChoices(
    { requestId, clientAddress }: Visitor,
    { id, language, agreement }: Candidate,
  ): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, id);
      const actor = { accountId: id, requestId, clientAddress };
      await this.changes.change(transaction, actor, account, { language, agreement });
    });
  }

  private logFailure(
    visitor: Visitor,
    subject: SecuritySubject,
    isLocked: boolean,
    isKnownDevice: boolean,
  ): void {
    countSignIn(isLocked ? 'locked' : 'failed');
    const details = isLocked
      ? ({ outcome: 'refused', reason: 'locked' } as const)
      : ({ outcome: 'failure' } as const);
    this.security.write('sign-in', visitor, subject, { ...details, isKnownDevice });
  }

  /** Replaces a hash that was made at another cost. */
  private async rehash({ id, passwordHash }: Candidate, password: string): Promise<void> {
    if (!passwordHash || !this.passwords.isOutdated(passwordHash)) return;
    await this.repository.replaceHash(id, passwordHash, await this.passwords.hash(password, 'high'));
  }

  private async notifyOwner(account: Candidate): Promise<void> {
    if (account.status !== 'Active') return;
    try {
      await this.database.transaction(async (transaction) => {
        if (!(await this.repository.recordLockNotice(transaction, account.id))) return;
        const ticket = createTicket();
        const expiresAt = new Date(Date.now() + admissionLifetimeMs);
        await this.repository.insertAdmission(transaction, hashTicket(ticket), account.id, expiresAt);
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
