import { Inject, Injectable } from '@nestjs/common';
import type { AccountStatus, Caller, Principal, Reply, SignedInAccount } from '@portal/contracts';
import { Database, LOG, type Log } from '@portal/service-kit';
import { MailOrders } from '../mail/mail-orders.js';
import { Passwords } from '../password/passwords.js';
import { SecurityLog, type SecuritySubject } from '../security/security-log.js';
import { newRefreshToken, readRefreshToken } from '../session/refresh-token.js';
import { SessionService } from '../session/session.service.js';
import { comparableEmail, hashOfEmail } from './email.js';
import { countSignIn } from './sign-in-metrics.js';
import { SignInRepository, type Candidate } from './sign-in.repository.js';
import { deviceCounter, Devices, strangerCounters } from './sources.js';

interface Credentials {
  username: string;
  password: string;
}

/** The part of a call's context that signing in uses. */
type Visitor = Pick<
  Caller<Principal | undefined>,
  'requestId' | 'sessionToken' | 'deviceToken' | 'clientAddress'
>;

type Kind = 'administrator' | 'user';
type SignedIn = Reply<[SignedInAccount, string]>;
type Shut = Exclude<AccountStatus, 'Active'>;

const kindOf = ({ role }: Candidate): Kind => (role === 'administrator' ? 'administrator' : 'user');

/** Signing in with a password. */
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

  /** Signs an administrator in; whatever stands against it, the answer is empty. */
  async asAdministrator(visitor: Visitor, credentials: Credentials): Promise<SignedIn | []> {
    const outcome = await this.signIn('administrator', visitor, credentials);
    return typeof outcome === 'string' ? [] : outcome;
  }

  /** Signs a user in; a right password of an account that is shut answers its status. */
  async asUser(visitor: Visitor, credentials: Credentials): Promise<SignedIn | [{ status: Shut }] | []> {
    const outcome = await this.signIn('user', visitor, credentials);
    return typeof outcome === 'string' ? [{ status: outcome }] : outcome;
  }

  private async signIn(
    kind: Kind,
    visitor: Visitor,
    { username, password }: Credentials,
  ): Promise<SignedIn | Shut | []> {
    const email = comparableEmail(username);
    const emailHash = hashOfEmail(email);
    const presented = this.devices.read(visitor.deviceToken);
    const strangers = strangerCounters(visitor.clientAddress);
    const found = await this.repository.find(email, emailHash, presented, strangers);
    const known = found?.isKnownDevice ? presented : undefined;
    // A browser that has signed in to the account knows its kind: the sign-in page's other call is answered at once.
    if (known && found && kindOf(found) !== kind) return [];
    const counters = known ? [deviceCounter(known)] : strangers;
    const candidate = found && kindOf(found) === kind && !found.isLocked ? found : undefined;
    const isRight = await this.passwords.verify(
      candidate?.password_hash,
      password,
      known ? 'known' : 'stranger',
    );
    const subject = found ? { accountId: found.id } : { email };
    const device = { isKnownDevice: known !== undefined };
    if (!candidate || !isRight) {
      const counts = countsAgainst(kind, found);
      if (counts) this.noteFailure(visitor, subject, { ...device, isLocked: found?.isLocked ?? false });
      const locks = await this.repository.countFailure(emailHash, counters, counts);
      if (locks) this.security.write('account-lock', visitor, subject, { outcome: 'refused', ...device });
      // Not waited for: an answer that took longer would tell that the account exists.
      if (locks && found) void this.notifyOwner(found);
      return [];
    }
    if (candidate.status !== 'Active') {
      countSignIn('shut');
      const { status: reason } = candidate;
      this.security.write('sign-in', visitor, subject, { outcome: 'refused', reason, ...device });
      return candidate.status;
    }
    const refresh = newRefreshToken();
    const newDevice = presented ?? this.devices.issue();
    const opened = await this.repository.openSession(candidate, emailHash, counters, refresh, newDevice);
    if (!opened) return [];
    countSignIn('signed-in');
    const { role } = candidate;
    this.security.write('sign-in', visitor, subject, { outcome: 'success', role, ...device });
    await this.renewHash(candidate, password);
    await this.sessions.endPresented(readRefreshToken(visitor.sessionToken ?? ''));
    return this.sessions.opened(candidate, refresh, newDevice.token);
  }

  private noteFailure(
    visitor: Visitor,
    subject: SecuritySubject,
    { isLocked, isKnownDevice }: { isLocked: boolean; isKnownDevice: boolean },
  ): void {
    countSignIn(isLocked ? 'locked' : 'failed');
    const details = isLocked
      ? ({ outcome: 'refused', reason: 'locked' } as const)
      : ({ outcome: 'failure' } as const);
    this.security.write('sign-in', visitor, subject, { ...details, isKnownDevice });
  }

  /** Hashes a password again that was hashed at another cost. */
  private async renewHash({ id, password_hash }: Candidate, password: string): Promise<void> {
    if (!password_hash || !this.passwords.isOutdated(password_hash)) return;
    await this.repository.replaceHash(id, password_hash, await this.passwords.hash(password, 'known'));
  }

  /** Tells an account's owner, once a day at most, that somebody fails to sign in. */
  private async notifyOwner(account: Candidate): Promise<void> {
    if (account.status !== 'Active') return;
    try {
      await this.database.transaction(async (transaction) => {
        if (!(await this.repository.noteLock(transaction, account.id))) return;
        await this.mails.order(transaction, [account], { template: 'signInLocked' });
      });
    } catch (error) {
      this.log.warn({ error: String(error) }, 'the notice of a locked sign-in was not sent');
    }
  }
}

/** Of the sign-in page's two calls, administrators' first, one alone counts a failure: the one for the account's kind. */
const countsAgainst = (kind: Kind, found: Candidate | undefined): boolean =>
  kind === (found ? kindOf(found) : 'user');
