import { Injectable } from '@nestjs/common';
import type { AccountStatus, Caller, Principal, Reply, SignedInAccount } from '@portal/contracts';
import { SecurityLog, type SecuritySubject } from '../security/security-log.js';
import { newRefreshToken } from '../session/refresh-token.js';
import { SessionService } from '../session/session.service.js';
import { comparableEmail, hashOfEmail } from './email.js';
import { Passwords } from './passwords.js';
import { countSignIn } from './sign-in-metrics.js';
import { SignInRepository, type Candidate } from './sign-in.repository.js';

interface Credentials {
  username: string;
  password: string;
}

type AnyCaller = Caller<Principal | undefined>;
type Kind = 'administrator' | 'user';
type SignedIn = Reply<[SignedInAccount, string]>;
type Shut = Exclude<AccountStatus, 'Active'>;

const kindOf = ({ role }: Candidate): Kind => (role === 'administrator' ? 'administrator' : 'user');

/** Signing in with a password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly repository: SignInRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly security: SecurityLog,
  ) {}

  /** Signs an administrator in; whatever stands against it, the answer is empty. */
  async asAdministrator(caller: AnyCaller, credentials: Credentials): Promise<SignedIn | []> {
    const outcome = await this.signIn('administrator', caller, credentials);
    return typeof outcome === 'string' ? [] : outcome;
  }

  /** Signs a user in; a right password of an account that is shut answers its status. */
  async asUser(caller: AnyCaller, credentials: Credentials): Promise<SignedIn | [{ status: Shut }] | []> {
    const outcome = await this.signIn('user', caller, credentials);
    return typeof outcome === 'string' ? [{ status: outcome }] : outcome;
  }

  private async signIn(
    kind: Kind,
    caller: AnyCaller,
    { username, password }: Credentials,
  ): Promise<SignedIn | Shut | []> {
    const email = comparableEmail(username);
    const emailHash = hashOfEmail(email);
    const found = await this.repository.find(email, emailHash);
    const candidate = found && kindOf(found) === kind && !found.locked ? found : undefined;
    const right = await this.passwords.verify(candidate?.password_hash, password);
    const subject = found ? { accountId: found.id } : { email };
    if (!candidate || !right) {
      const counts = countsAgainst(kind, found);
      if (counts) this.noteFailure(caller, subject, found?.locked ?? false);
      const locks = await this.repository.countFailure(emailHash, counts);
      if (locks) this.security.write('account-lock', caller, subject, { outcome: 'refused' });
      return [];
    }
    if (candidate.status !== 'Active') {
      countSignIn('shut');
      const { status: reason } = candidate;
      this.security.write('sign-in', caller, subject, { outcome: 'refused', reason });
      return candidate.status;
    }
    const refresh = newRefreshToken();
    const opened = await this.repository.openSession(candidate, emailHash, refresh);
    if (!opened) return [];
    countSignIn('signed-in');
    this.security.write('sign-in', caller, subject, { outcome: 'success', role: candidate.role });
    return this.sessions.opened(candidate, refresh);
  }

  private noteFailure(caller: AnyCaller, subject: SecuritySubject, isLocked: boolean): void {
    countSignIn(isLocked ? 'locked' : 'failed');
    const details = isLocked
      ? ({ outcome: 'refused', reason: 'locked' } as const)
      : ({ outcome: 'failure' } as const);
    this.security.write('sign-in', caller, subject, details);
  }
}

/** Of the sign-in page's two calls, administrators' first, one alone counts a failure: the one for the account's kind. */
const countsAgainst = (kind: Kind, found: Candidate | undefined): boolean =>
  kind === (found ? kindOf(found) : 'user');
