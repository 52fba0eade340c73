import { Injectable } from '@nestjs/common';
import { Database, Refusal, type Transaction } from '@portal/service-kit';
import { findAdministrators } from '../account/administrators.js';
import { AccountChanges } from '../account/account-changes.js';
import { lockAccount, type Account } from '../account/account.repository.js';
import { operator, portal, type Actor } from '../audit/actor.js';
import { MailOrders } from '../mail/mail-orders.js';
import { isBeyondLimit, nextStep, warningDays, type WarningDays } from './unused-account-rule.js';
import { UnusedAccountRepository, type UnusedAccount } from './unused-account.repository.js';

/** Whom today's run concerns. */
export interface Plan {
  warnings: { days: WarningDays; accounts: UnusedAccount[] }[];
  due: UnusedAccount[];
  /** How many accounts are active. */
  active: number;
  /** True when more are due than may be deactivated without an operator. */
  beyondLimit: boolean;
}

/** What a run did. */
export interface Outcome {
  warned: number;
  deactivated: number;
  /** Set when it did nothing since so many of the active accounts were due. */
  stopped?: { count: number; of: number };
}

/** Deactivates accounts that were not used for six months, after two warnings by mail. */
@Injectable()
export class UnusedAccountService {
  constructor(
    private readonly database: Database,
    private readonly accounts: UnusedAccountRepository,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
  ) {}

  /** Makes today's run; undefined when it was made. One that would deactivate too many does nothing but tell the administrators. */
  runOnceToday(): Promise<Outcome | undefined> {
    return this.database.transaction(async (transaction) => {
      if (!(await this.accounts.openDay(transaction))) return undefined;
      const outcome = await this.run(transaction, portal, false);
      if (outcome.stopped) await this.tellAdministrators(transaction, outcome.stopped);
      return outcome;
    });
  }

  /** Makes a run on behalf of an operator, also when today's was made; `beyondLimit` however many are due. */
  runNow(beyondLimit: boolean): Promise<Outcome> {
    return this.database.transaction(async (transaction) => {
      await this.accounts.reopenDay(transaction);
      return this.run(transaction, operator, beyondLimit);
    });
  }

  /** Whom a run would concern now. */
  preview(): Promise<Plan> {
    return this.database.transaction((transaction) => this.plan(transaction));
  }

  private async plan(transaction: Transaction): Promise<Plan> {
    const accounts = await this.accounts.find(transaction);
    const active = await this.accounts.countActive(transaction);
    const due = accounts.filter((account) => nextStep(account) === 'deactivate');
    return {
      warnings: warningDays.map((days) => ({
        days,
        accounts: accounts.filter((account) => nextStep(account) === days),
      })),
      due,
      active,
      beyondLimit: isBeyondLimit(due.length, active),
    };
  }

  private async run(transaction: Transaction, actor: Actor, beyondLimit: boolean): Promise<Outcome> {
    const plan = await this.plan(transaction);
    if (plan.beyondLimit && !beyondLimit) {
      await this.accounts.closeDay(transaction, 0, 0, true);
      return { warned: 0, deactivated: 0, stopped: { count: plan.due.length, of: plan.active } };
    }
    const warned = await this.warn(transaction, plan);
    const deactivated = await this.deactivate(transaction, actor, plan);
    await this.accounts.closeDay(transaction, warned, deactivated, false);
    return { warned, deactivated };
  }

  private async warn(transaction: Transaction, { warnings }: Plan): Promise<number> {
    let warned = 0;
    for (const { days, accounts } of warnings) {
      const ids = accounts.map(({ id }) => id);
      await this.accounts.noteWarning(transaction, ids, days);
      await this.mails.order(transaction, accounts, { template: 'unusedWarning', days });
      warned += accounts.length;
    }
    return warned;
  }

  private async deactivate(transaction: Transaction, actor: Actor, { due }: Plan): Promise<number> {
    const ids = await this.accounts.lockUnused(
      transaction,
      due.map(({ id }) => id),
    );
    let deactivated = 0;
    for (const id of ids) {
      const account = await lockAccount(transaction, id);
      if (account && (await this.deactivateOne(transaction, actor, account))) deactivated += 1;
    }
    return deactivated;
  }

  /** False for one that must stay: the last active administrator, if others have gone meanwhile. */
  private async deactivateOne(transaction: Transaction, actor: Actor, account: Account): Promise<boolean> {
    try {
      return await this.changes.change(transaction, actor, account, { status: 'Deactivated' }, 'unused');
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  private async tellAdministrators(
    transaction: Transaction,
    stopped: NonNullable<Outcome['stopped']>,
  ): Promise<void> {
    const administrators = await findAdministrators(transaction);
    await this.mails.order(transaction, administrators, { template: 'deactivationStopped', ...stopped });
  }
}
