import { Inject, Injectable } from '@nestjs/common';
import type { AccountStatus, Caller, Principal, Reply, SignedInAccount } from '@portal/contracts';
import { Database, LOG, metrics, type Log } from '@portal/service-kit';
import { Counter } from 'prom-client';
import { hashEmail, normalizeEmail } from '../account/email.js';
import { MailOrders } from '../mail/mail-orders.js';
import { Passwords } from '../security/passwords.js';
import { SecurityLog, type SecuritySubject } from '../security/security-log.js';
import { newRefreshToken, readRefreshToken } from '../session/session-tokens.js';
import { SessionService } from '../session/session.service.js';
import { SignInRepository, type Candidate } from './sign-in.repository.js';
import { deviceCounter, Devices, unknownDeviceCounters } from './sources.js';

interface Credentials {
  username: string;
  password: string;
}

type Visitor = Pick<
  Caller<Principal | undefined>,
  'requestId' | 'sessionToken' | 'deviceToken' | 'clientAddress'
>;

type AccountKind = 'administrator' | 'user';
type SignedIn = Reply<[SignedInAccount, string]>;
type DisabledStatus = Exclude<AccountStatus, 'Active'>;

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
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Signs an administrator in; empty for any failure. */
  async signInAdministrator(visitor: Visitor, credentials: Credentials): Promise<SignedIn | []> {
    const outcome = await this.signIn('administrator', visitor, credentials);
    return typeof outcome === 'string' ? [] : outcome;
  }

  /** Signs a user in. The correct password of an inactive account yields its status. */
  async signInUser(
    visitor: Visitor,
    credentials: Credentials,
  ): Promise<SignedIn | [{ status: DisabledStatus }] | []> {
    const outcome = await this.signIn('user', visitor, credentials);
    return typeof outcome === 'string' ? [{ status: outcome }] : outcome;
  }

  private async signIn(
    kind: AccountKind,
    visitor: Visitor,
    { username, password }: Credentials,
  ): Promise<SignedIn | DisabledStatus | []> {
    const email = normalizeEmail(username);
    const emailHash = hashEmail(email);
    const device = this.devices.read(visitor.deviceToken);
    const networkCounters = unknownDeviceCounters(visitor.clientAddress);
    const account = await this.repository.find(email, emailHash, device, networkCounters);
    const knownDevice = account?.isKnownDevice ? device : undefined;
    // The sign-in page makes a call for each kind. A known device may learn the kind, so that the other call returns at once.
    if (knownDevice && account && kindOf(account) !== kind) return [];
    const counters = knownDevice ? [deviceCounter(knownDevice)] : networkCounters;
    const candidate = account && kindOf(account) === kind && !account.isLocked ? account : undefined;
    const priority = knownDevice ? 'high' : 'low';
    const isCorrect = await this.passwords.verify(candidate?.passwordHash, password, priority);
    const subject = account ? { accountId: account.id } : { email };
    const isKnownDevice = knownDevice !== undefined;
    if (!candidate || !isCorrect) {
      const isCounted = countsFailure(kind, account);
      if (isCounted) this.logFailure(visitor, subject, account?.isLocked ?? false, isKnownDevice);
      const hasLocked = await this.repository.countFailure(emailHash, counters, isCounted);
      if (hasLocked)
        this.security.write('account-lock', visitor, subject, { outcome: 'refused', isKnownDevice });
      // Not awaited: a longer response time would reveal that the account exists.
      if (hasLocked && account) void this.notifyOwner(account);
      return [];
    }
    if (candidate.status !== 'Active') {
      countSignIn('shut');
      const { status: reason } = candidate;
      this.security.write('sign-in', visitor, subject, { outcome: 'refused', reason, isKnownDevice });
      return candidate.status;
    }
    const refresh = newRefreshToken();
    const usedDevice = device ?? this.devices.issue();
    const isOpen = await this.repository.openSession(candidate, emailHash, counters, refresh, usedDevice);
    if (!isOpen) return [];
    countSignIn('signed-in');
    const { role } = candidate;
    this.security.write('sign-in', visitor, subject, { outcome: 'success', role, isKnownDevice });
    await this.rehash(candidate, password);
    await this.sessions.endFormer(readRefreshToken(visitor.sessionToken ?? ''));
    return this.sessions.signInReply(candidate, refresh, usedDevice.token);
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
        await this.mails.order(transaction, [account], { template: 'signInLocked' });
      });
    } catch (error) {
      this.log.warn({ error: String(error) }, 'ordering the mail about a locked sign-in failed');
    }
  }
}

const kindOf = ({ role }: Candidate): AccountKind => (role === 'administrator' ? 'administrator' : 'user');

/** Only one of the sign-in page's two calls counts a failure: the one for the account's kind. */
const countsFailure = (kind: AccountKind, account: Candidate | undefined): boolean =>
  kind === (account ? kindOf(account) : 'user');
