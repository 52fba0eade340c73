import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  type Principal,
  type ProfileChange,
  type WriteResponse,
  refuseField,
} from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { Database, catchRefusal } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository } from '../account/account.repository.js';
import { normalizeEmail } from '../account/email.js';
import { normalizePhone, type PhoneConfig } from '../account/phone.js';
import { toActor } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { PasswordRule } from '../security/password-rule.js';
import { Passwords } from '../security/passwords.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { Devices } from '../sign-in/sources.js';
import { EmailChangeService } from './email-change.service.js';
import { ProfileRepository, type OwnProfile } from './profile.repository.js';

interface PasswordChange {
  oldPassword: string;
  password: string;
}

@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfileRepository,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly reauthentication: ReauthenticationService,
    private readonly emailChanges: EmailChangeService,
    private readonly passwordRule: PasswordRule,
    private readonly passwords: Passwords,
    private readonly mails: MailOrders,
    private readonly devices: Devices,
    @Inject(CONFIG) private readonly config: PhoneConfig,
  ) {}

  /** Finds the caller's account: a list of one, or none if the caller is no administrator. */
  findAdministrator({ accountId }: Principal): Promise<OwnProfile[]> {
    return this.profiles.findAdministrator(accountId);
  }

  /**
   * Changes the caller's names, phone number and language. Another email address needs the current password and a confirmation by link.
   * @throws Problem `malformed` without a required password, `not-found` if the account was deleted; others as
   * {@link ReauthenticationService.verify} and {@link EmailChangeService.request}
   */
  update(caller: Caller, { currentPassword, ...input }: ProfileChange): Promise<WriteResponse> {
    const { firstname, surname, email, language } = input;
    const phone = normalizePhone(input.phone, this.config);
    const profile = { firstname, surname, email, phone, ...(language !== undefined && { language }) };
    return catchRefusal(this.updateProfile(caller, profile, currentPassword));
  }

  /**
   * Replaces the caller's password, sends a notice and ends all sessions of the account.
   * @throws Problem `malformed` when the new password is easy to guess; others as {@link ReauthenticationService.verify}
   */
  updatePassword(caller: Caller, change: PasswordChange): Promise<WriteResponse> {
    return catchRefusal(this.replacePassword(caller, change));
  }

  private async updateProfile(
    caller: Caller,
    profile: Omit<ProfileChange, 'currentPassword'>,
    password: string | undefined,
  ): Promise<WriteResponse> {
    const { accountId } = caller.principal;
    const currentEmail = await this.profiles.findEmail(accountId);
    const proof =
      password && currentEmail !== undefined && isOtherEmail(currentEmail, profile.email)
        ? await this.reauthentication.verify(caller, password, 'password.currentWrong')
        : undefined;
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, accountId);
      const { email, ...rest } = profile;
      if (!isOtherEmail(account.email, email)) {
        await this.changes.change(transaction, toActor(caller), account, profile);
        return { affectedRows: 1 };
      }
      if (!proof) throw createPasswordRequired();
      await this.reauthentication.confirm(transaction, account, proof, 'password.currentWrong');
      await this.changes.change(transaction, toActor(caller), account, rest);
      await this.emailChanges.request(transaction, caller, { ...account, ...rest }, email);
      return { affectedRows: 1 };
    });
  }

  private async replacePassword(
    caller: Caller,
    { oldPassword, password }: PasswordChange,
  ): Promise<WriteResponse> {
    const proof = await this.reauthentication.verify(caller, oldPassword, 'password.oldWrong');
    const passwordHash = await this.passwords.hash(password, 'high');
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, caller.principal.accountId);
      await this.passwordRule.check(password, account);
      await this.reauthentication.confirm(transaction, account, proof, 'password.oldWrong');
      const currentDevice = this.devices.read(caller.deviceToken)?.hash;
      await this.changes.change(transaction, toActor(caller), account, { passwordHash }, { currentDevice });
      await this.mails.order(transaction, [account], { template: 'passwordChanged' });
      return { affectedRows: 1 };
    });
  }
}

const isOtherEmail = (first: string, second: string): boolean =>
  normalizeEmail(first) !== normalizeEmail(second);

const createPasswordRequired = () => refuseField('currentPassword', 'password.currentNeeded');
