import { Injectable } from '@nestjs/common';
import type { Caller, Principal, Profile, WriteAnswer } from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import type { Account } from '../account/account.repository.js';
import { holdJoiningRule } from '../account/membership.repository.js';
import { requireAccount } from '../account/require-account.js';
import { actorOf } from '../audit/actor.js';
import { MailOrders } from '../mail/mail-orders.js';
import { mayJoin } from '../registration/email-pattern.js';
import { comparableEmail } from '../sign-in/email.js';
import { ProfileRepository, type OwnProfile } from './profile.repository.js';

/** What people see and change of themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfileRepository,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
  ) {}

  /** The caller's account in a list, which is empty when it is no administrator's. */
  find({ accountId }: Principal): Promise<OwnProfile[]> {
    return this.profiles.findAdministrator(accountId);
  }

  /**
   * Changes names, address and phone number of the caller; another address must be one that its partner takes, and the former one is
   * told. What is as it was already is no fault.
   * @throws Problem `not-found` when the account was deleted meanwhile
   */
  update(caller: Caller, { firstname, surname, email, phone }: Profile): Promise<WriteAnswer> {
    const write = this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, caller.principal.accountId);
      const isOtherAddress = comparableEmail(email) !== comparableEmail(account.email);
      if (isOtherAddress) await checkMayUse(transaction, account, email);
      const profile = { firstname, surname, email, phone };
      await this.changes.change(transaction, actorOf(caller), account, profile);
      if (isOtherAddress) await this.mails.order(transaction, [account], { template: 'emailChanged' });
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}

async function checkMayUse(transaction: Transaction, { partnerId }: Account, email: string): Promise<void> {
  const rule = partnerId === null ? undefined : await holdJoiningRule(transaction, partnerId);
  if (rule && !mayJoin(rule, email)) {
    throw new Refusal('Please enter your work email to proceed to the next step.');
  }
}
