import { Injectable } from '@nestjs/common';
import type { Caller, WriteResponse } from '@portal/contracts';
import { Database, orRefusal } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import { requireAccount } from '../account/require-account.js';
import { actorOf } from '../audit/actor.js';
import { MailOrders } from '../mail/mail-orders.js';
import { OwnPassword } from '../password/own-password.js';
import { PasswordRule } from '../password/password-rule.js';
import { Passwords } from '../password/passwords.js';

interface PasswordChange {
  oldPassword: string;
  password: string;
}

const wrongPassword = 'The old password is wrong.';

/** Changing one's own password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: Database,
    private readonly ownPassword: OwnPassword,
    private readonly rule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
  ) {}

  /**
   * Replaces the caller's password, sends a notice and ends all its sessions.
   * @throws Problem `malformed` when the new password is easy to guess; others as {@link OwnPassword.prove}
   */
  change(caller: Caller, change: PasswordChange): Promise<WriteResponse> {
    return orRefusal(this.replace(caller, change));
  }

  private async replace(caller: Caller, { oldPassword, password }: PasswordChange): Promise<WriteResponse> {
    const proof = await this.ownPassword.prove(caller, oldPassword, wrongPassword);
    const passwordHash = await this.passwords.hash(password, 'known');
    return this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, caller.principal.accountId);
      this.rule.check(password, account);
      await this.ownPassword.confirm(transaction, account, proof, wrongPassword);
      await this.changes.change(transaction, actorOf(caller), account, { passwordHash });
      await this.mails.order(transaction, [account], { template: 'passwordChanged' });
      return { affectedRows: 1 };
    });
  }
}
