import { Injectable } from '@nestjs/common';
import { notFound, type Caller } from '@portal/contracts';
import { Refusal, type Transaction } from '@portal/service-kit';
import type { Account } from '../account/account.repository.js';
import { SecurityLog } from '../security/security-log.js';
import { comparableEmail, hashOfEmail } from '../sign-in/email.js';
import { SignInRepository } from '../sign-in/sign-in.repository.js';
import { sessionCounter } from '../sign-in/sources.js';
import { Passwords } from './passwords.js';

/** The password of a signed-in person, as it was verified. */
export interface PasswordProof {
  passwordHash: string;
  emailHash: Buffer;
}

/**
 * Has signed-in people prove that they know their password, for what a session alone must not do. Wrong ones are counted apart from
 * sign-ins: too many lock such proofs for a while, and no sign-in.
 */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly signIns: SignInRepository,
    private readonly passwords: Passwords,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Verifies the password of the caller's account, at the same cost while proofs are locked.
   * @throws Refusal with `message` for a wrong one; Problem `not-found` when the account was deleted, `unavailable` when too many passwords
   * wait to be verified
   */
  async prove(caller: Caller, password: string, message: string): Promise<PasswordProof> {
    const { accountId } = caller.principal;
    const account = await this.signIns.findById(accountId);
    if (!account) throw notFound();
    const emailHash = hashOfEmail(comparableEmail(account.email));
    const isLocked = await this.signIns.isLocked(emailHash, sessionCounter);
    const passwordHash = isLocked ? null : account.passwordHash;
    const isRight = await this.passwords.verify(passwordHash, password, 'known');
    if (passwordHash && isRight) return { passwordHash, emailHash };
    await this.signIns.countFailure(emailHash, [sessionCounter], true);
    const details = isLocked
      ? ({ outcome: 'refused', reason: 'locked' } as const)
      : ({ outcome: 'failure' } as const);
    this.security.write('password-check', caller, { accountId }, details);
    throw new Refusal(message);
  }

  /**
   * Holds a proof against the account as it is now, locked: what changed while the password was verified counts.
   * @throws Refusal with `message`
   */
  async confirm(
    transaction: Transaction,
    account: Account,
    proof: PasswordProof,
    message: string,
  ): Promise<void> {
    const wasLocked = await this.signIns.forgetFailures(transaction, proof.emailHash, sessionCounter);
    if (wasLocked || account.passwordHash !== proof.passwordHash) throw new Refusal(message);
  }
}
