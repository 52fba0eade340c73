import { Injectable } from '@nestjs/common';
import {
  malformed,
  type Caller,
  type Principal,
  type Profile,
  type ProfileChange,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import { requireAccount } from '../account/require-account.js';
import { actorOf } from '../audit/actor.js';
import { EmailChangeService } from '../email-change/email-change.service.js';
import { OwnPassword } from '../password/own-password.js';
import { comparableEmail } from '../sign-in/email.js';
import { ProfileRepository, type OwnProfile } from './profile.repository.js';

const wrongPassword = 'The current password is wrong.';

/** The own profile: reading and changing it. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfileRepository,
    private readonly changes: AccountChanges,
    private readonly ownPassword: OwnPassword,
    private readonly emailChanges: EmailChangeService,
  ) {}

  /** The caller's account in a list, which is empty when it is no administrator's. */
  find({ accountId }: Principal): Promise<OwnProfile[]> {
    return this.profiles.findAdministrator(accountId);
  }

  /**
   * Changes the caller's names and phone number. Another e-mail address needs the current password, and only a link to it is mailed.
   * @throws Problem `malformed` if the password is missing, `not-found` if the account was deleted; others as {@link OwnPassword.prove}
   * and {@link EmailChangeService.request}
   */
  update(caller: Caller, { currentPassword, ...input }: ProfileChange): Promise<WriteResponse> {
    const { firstname, surname, email, phone } = input;
    return orRefusal(this.write(caller, { firstname, surname, email, phone }, currentPassword));
  }

  private async write(
    caller: Caller,
    profile: Profile,
    password: string | undefined,
  ): Promise<WriteResponse> {
    const { accountId } = caller.principal;
    const present = await this.profiles.findEmail(accountId);
    const proof =
      password && present !== undefined && isOther(present, profile.email)
        ? await this.ownPassword.prove(caller, password, wrongPassword)
        : undefined;
    return this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, accountId);
      const { email, ...rest } = profile;
      if (!isOther(account.email, email)) {
        await this.changes.change(transaction, actorOf(caller), account, profile);
        return { affectedRows: 1 };
      }
      if (!proof) throw missingPassword();
      await this.ownPassword.confirm(transaction, account, proof, wrongPassword);
      await this.changes.change(transaction, actorOf(caller), account, rest);
      await this.emailChanges.request(transaction, caller, { ...account, ...rest }, email);
      return { affectedRows: 1 };
    });
  }
}

const isOther = (present: string, email: string): boolean =>
  comparableEmail(present) !== comparableEmail(email);

const missingPassword = () =>
  malformed({
    field: 'currentPassword',
    message: 'Enter your current password to change your email address.',
  });
