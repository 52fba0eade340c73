import { Injectable } from '@nestjs/common';
import { Database, Refusal, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { type Actor, operator, portal } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { isBeyondLimit, getNextStep, warningDays, type WarningDays } from './unused-account-rule.js';
import { UnusedAccountRepository, type UnusedAccount } from './unused-account.repository.js';

export interface Plan {
  warnings: { days: WarningDays; accounts: UnusedAccount[] }[];
  due: UnusedAccount[];
  active: number;
  /** True when more are due than the daily run may deactivate. */
  isBeyondLimit: boolean;
}

export interface Outcome {
  warned: number;
  deactivated: number;
  /** Set when nothing was done, because too many of the active accounts were due. */
  stopped?: { count: number; of: number };
}

/** Deactivates accounts that were not used for six months, after two warnings by mail. */
@Injectable()
export class UnusedAccountService {
  constructor(
    private readonly database: Database,
    private readonly unusedAccounts: UnusedAccountRepository,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
  ) {}

  /** Makes today's run; undefined when it was made before. If too many accounts are due, it only notifies the administrators. */
  runOnceToday(): Promise<Outcome | undefined> {
    return this.database.transaction(async (transaction) => {
      if (!(await this.unusedAccounts.openDay(transaction))) return undefined;
      const outcome = await this.run(transaction, portal, false);
      if (outcome.stopped) await this.notifyAdministrators(transaction, outcome.stopped);
      return outcome;
    });
  }

  /** Makes a run for an operator, even if today's was made. */
  runNow(ignoresLimit: boolean): Promise<Outcome> {
    return this.database.transaction(async (transaction) => {
      await this.unusedAccounts.reopenDay(transaction);
      return this.run(transaction, operator, ignoresLimit);
    });
  }

  preview(): Promise<Plan> {
    return this.database.transaction((transaction) => this.plan(transaction));
  }

  private async plan(transaction: Transaction): Promise<Plan> {
    const accounts = await this.unusedAccounts.find(transaction);
    const active = await this.unusedAccounts.countActive(transaction);
    const due = accounts.filter((account) => getNextStep(account) === 'deactivate');
    return {
      warnings: warningDays.map((days) => ({
        days,
        accounts: accounts.filter((account) => getNextStep(account) === days),
      })),
      due,
      active,
      isBeyondLimit: isBeyondLimit(due.length, active),
    };
  }

  private async run(transaction: Transaction, actor: Actor, ignoresLimit: boolean): Promise<Outcome> {
    const plan = await this.plan(transaction);
    if (plan.isBeyondLimit && !ignoresLimit) {
      await this.unusedAccounts.closeDay(transaction, 0, 0, true);
      return { warned: 0, deactivated: 0, stopped: { count: plan.due.length, of: plan.active } };
    }
    const warned = await this.warn(transaction, plan);
    const deactivated = await this.deactivate(transaction, actor, plan);
    await this.unusedAccounts.closeDay(transaction, warned, deactivated, false);
    return { warned, deactivated };
  }

  private async warn(transaction: Transaction, { warnings }: Plan): Promise<number> {
    let warned = 0;
    for (const { days, accounts } of warnings) {
      const ids = accounts.map(({ id }) => id);
      await this.unusedAccounts.recordWarning(transaction, ids, days);
      await this.mails.order(transaction, accounts, { template: 'unusedWarning', days });
      warned += accounts.length;
    }
    return warned;
  }

  private async deactivate(transaction: Transaction, actor: Actor, { due }: Plan): Promise<number> {
    const ids = await this.unusedAccounts.lockUnused(
      transaction,
      due.map(({ id }) => id),
    );
    let deactivated = 0;
    for (const id of ids) {
      const account = await this.accounts.lock(transaction, id);
      if (account && (await this.deactivateOne(transaction, actor, account))) deactivated += 1;
    }
    return deactivated;
  }

  /** Returns false for the last active administrator. */
  private async deactivateOne(transaction: Transaction, actor: Actor, account: Account): Promise<boolean> {
    try {
      return await this.changes.change(
        transaction,
        actor,
        account,
        { status: 'Deactivated' },
        { reason: 'unused' },
      );
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  private async notifyAdministrators(
    transaction: Transaction,
    stopped: NonNullable<Outcome['stopped']>,
  ): Promise<void> {
    const administrators = await this.accounts.findAdministrators(transaction);
    await this.mails.order(transaction, administrators, { template: 'deactivationStopped', ...stopped });
  }
}
