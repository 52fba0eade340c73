import { Injectable } from '@nestjs/common';
import { checkProof, notFound, type Caller, type PlainRefusalCode } from '@portal/contracts';
import { Refusal, type Transaction } from '@portal/service-kit';
import type { Account } from '../account/account.repository.js';
import { hashEmail, normalizeEmail } from '../account/email.js';
import { Passwords } from '../security/passwords.js';
import { SecurityLog } from '../security/security-log.js';
import { type Candidate, hasSecondFactor, SignInRepository } from './sign-in.repository.js';
import { sessionCounter } from './sources.js';

export interface PasswordProof {
  passwordHash: string;
  emailHash: Buffer;
}

/**
 * Verifies the password of signed-in people before critical changes. Failures are counted separately from sign-ins: too many lock
 * reauthentication for a while, but no sign-in.
 */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly signIns: SignInRepository,
    private readonly passwords: Passwords,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Verifies the password of the caller's account, which needs a recent proof, too, if it has a second factor.
   * @throws Refusal and Problem as {@link verifyPassword}; Problem `not-found` when the account is not active any more, `forbidden` without the proof
   */
  async verify(caller: Caller, password: string, wrong: PlainRefusalCode): Promise<PasswordProof> {
    const account = await this.signIns.findById(caller.principal.accountId);
    if (account?.status !== 'Active') throw notFound();
    if (hasSecondFactor(account)) checkProof(caller.principal);
    return this.verifyPassword(caller, account, password, wrong);
  }

  /**
   * Verifies the password of the caller's account. Takes as long while reauthentication is locked.
   * @throws Refusal `wrong` for a wrong one; Problem `too-many-requests` when too many passwords wait to be verified
   */
  async verifyPassword(
    caller: Caller,
    account: Pick<Candidate, 'email' | 'passwordHash'>,
    password: string,
    wrong: PlainRefusalCode,
  ): Promise<PasswordProof> {
    const { accountId } = caller.principal;
    const emailHash = hashEmail(normalizeEmail(account.email));
    const isLocked = (await this.signIns.findLockSeconds(emailHash, sessionCounter)) > 0;
    const passwordHash = isLocked ? null : account.passwordHash;
    const isCorrect = await this.passwords.verify(passwordHash, password, 'high');
    if (passwordHash && isCorrect) return { passwordHash, emailHash };
    await this.signIns.countFailure(emailHash, [sessionCounter]);
    const details = isLocked
      ? ({ outcome: 'refused', reason: 'locked' } as const)
      : ({ outcome: 'failure' } as const);
    this.security.write('password-check', caller, { accountId }, details);
    throw new Refusal(wrong);
  }

  /**
   * Checks a proof against the locked account, which may have changed while the password was verified.
   * @throws Refusal `wrong`
   */
  async confirm(
    transaction: Transaction,
    account: Account,
    proof: PasswordProof,
    wrong: PlainRefusalCode,
  ): Promise<void> {
    const wasLocked = await this.signIns.clearFailures(transaction, proof.emailHash, sessionCounter);
    if (wasLocked || account.passwordHash !== proof.passwordHash) throw new Refusal(wrong);
  }
}
