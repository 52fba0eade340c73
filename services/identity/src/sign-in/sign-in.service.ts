import { Injectable } from '@nestjs/common';
import type { AccountStatus, Reply, SignedInAccount } from '@portal/contracts';
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
  ) {}

  /** Signs an administrator in; whatever stands against it, the answer is empty. */
  async asAdministrator(credentials: Credentials): Promise<SignedIn | []> {
    const outcome = await this.signIn('administrator', credentials);
    return typeof outcome === 'string' ? [] : outcome;
  }

  /** Signs a user in; a right password of an account that is shut answers its status. */
  async asUser(credentials: Credentials): Promise<SignedIn | [{ status: Shut }] | []> {
    const outcome = await this.signIn('user', credentials);
    return typeof outcome === 'string' ? [{ status: outcome }] : outcome;
  }

  private async signIn(kind: Kind, { username, password }: Credentials): Promise<SignedIn | Shut | []> {
    const email = comparableEmail(username);
    const emailHash = hashOfEmail(email);
    const found = await this.repository.find(email, emailHash);
    const candidate = found && kindOf(found) === kind && !found.locked ? found : undefined;
    const right = await this.passwords.verify(candidate?.password_hash, password);
    if (!candidate || !right) {
      const counts = countsAgainst(kind, found);
      if (counts) countSignIn(found?.locked ? 'locked' : 'failed');
      await this.repository.countFailure(emailHash, counts);
      return [];
    }
    if (candidate.status !== 'Active') {
      countSignIn('shut');
      return candidate.status;
    }
    const refresh = newRefreshToken();
    const opened = await this.repository.openSession(candidate, emailHash, refresh);
    if (!opened) return [];
    countSignIn('signed-in');
    return this.sessions.opened(candidate, refresh);
  }
}

/** Of the sign-in page's two calls, administrators' first, one alone counts a failure: the one for the account's kind. */
const countsAgainst = (kind: Kind, found: Candidate | undefined): boolean =>
  kind === (found ? kindOf(found) : 'user');
