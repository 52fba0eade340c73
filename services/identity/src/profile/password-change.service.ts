import { Injectable } from '@nestjs/common';
import { notFound, type Caller, type WriteAnswer } from '@portal/contracts';
import { Database, orRefusal, Refusal } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import { requireAccount } from '../account/require-account.js';
import { actorOf } from '../audit/actor.js';
import { MailOrders } from '../mail/mail-orders.js';
import { SecurityLog } from '../security/security-log.js';
import { comparableEmail, hashOfEmail } from '../sign-in/email.js';
import { Passwords } from '../sign-in/passwords.js';
import { SignInRepository } from '../sign-in/sign-in.repository.js';
import { OwnPasswordRepository } from './own-password.repository.js';

interface PasswordChange {
  oldPassword: string;
  password: string;
}

interface Proof {
  passwordHash: string;
  emailHash: Buffer;
}

const wrong = () => new Refusal('The old password is wrong.');

/** Changing one's own password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: Database,
    private readonly ownPasswords: OwnPasswordRepository,
    private readonly signIns: SignInRepository,
    private readonly passwords: Passwords,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Replaces the caller's password, tells it by mail and ends all its sessions. A wrong old password counts as a failed sign-in, and
   * while those lock the address the right one is refused too.
   * @throws Problem `not-found` when the account was deleted meanwhile, `unavailable` when too many passwords wait to be verified
   */
  change(caller: Caller, change: PasswordChange): Promise<WriteAnswer> {
    return orRefusal(this.replace(caller, change));
  }

  private async replace(caller: Caller, { oldPassword, password }: PasswordChange): Promise<WriteAnswer> {
    const { accountId } = caller.principal;
    const proof = await this.prove(caller, oldPassword);
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, accountId);
      // What changed while the password was verified counts.
      const isStillRight = account.passwordHash === proof.passwordHash;
      if (!isStillRight || !(await this.ownPasswords.forgetFailures(transaction, proof.emailHash)))
        throw wrong();
      await this.changes.change(transaction, actorOf(caller), account, { passwordHash });
      await this.mails.order(transaction, [account], { template: 'passwordChanged' });
      return { affectedRows: 1 };
    });
  }

  /** Verifies the password as signing in does: at the same cost whether or not the address is locked. */
  private async prove(caller: Caller, password: string): Promise<Proof> {
    const { accountId } = caller.principal;
    const address = await this.ownPasswords.findEmail(accountId);
    if (address === undefined) throw notFound();
    const email = comparableEmail(address);
    const emailHash = hashOfEmail(email);
    const found = await this.signIns.find(email, emailHash);
    const passwordHash = found?.locked ? null : found?.password_hash;
    const isRight = await this.passwords.verify(passwordHash, password);
    if (passwordHash && isRight) return { passwordHash, emailHash };
    const locks = await this.signIns.countFailure(emailHash, true);
    this.security.write('password-change', caller, { accountId }, { outcome: 'failure' });
    if (locks) this.security.write('account-lock', caller, { accountId }, { outcome: 'refused' });
    throw wrong();
  }
}
