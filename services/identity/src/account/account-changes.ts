import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import {
  differenceOf,
  LOG,
  Refusal,
  securityEvent,
  statement,
  type Log,
  type SecurityEventName,
  type Transaction,
} from '@portal/service-kit';
import type { z } from 'zod';
import type { Actor } from '../audit/actor.js';
import { recordChanges, type Change } from '../audit/audit-writer.js';
import { cancelEmailChange, dropEmailChanges } from '../email-change/email-change.repository.js';
import { SessionService } from '../session/session.service.js';
import type { AccountEntity } from './account.entity.js';
import {
  insertAccounts,
  removeAccount,
  updateAccount,
  type Account,
  type AccountFields,
  type NewAccount,
} from './account.repository.js';

const administratorsLock = 7_226_101;

const takeTurns = statement('account_administrators_lock', 'SELECT pg_advisory_xact_lock($1)');
const otherAdministrator = statement(
  'account_other_administrator',
  `SELECT FROM account
   WHERE role = 'administrator' AND status = 'Active' AND deleted_at IS NULL AND id <> $1 LIMIT 1`,
);
const dropTickets = statement('account_drop_tickets', 'DELETE FROM activation_ticket WHERE account_id = $1');
const dropInvitations = statement(
  'account_drop_invitations',
  'DELETE FROM administrator_invitation WHERE invited_by = $1',
);
// They stay counted against the limit of codes in an hour.
const useUpResets = statement(
  'account_use_up_resets',
  'UPDATE password_reset SET used_at = now() WHERE account_id = $1 AND used_at IS NULL',
);

const partnerNames = statement(
  'account_partner_names',
  'SELECT id, name FROM partner WHERE id = ANY ($1::int[])',
);

/** Gives what the audit trail keeps of accounts: the partner by its present name, of a password only that it is another. */
async function auditing(transaction: Transaction, accounts: AccountFields[]) {
  const ids = new Set(accounts.map(({ partnerId }) => partnerId).filter((id) => id !== null));
  const rows = await transaction.rows<{ id: number; name: string }>(partnerNames, [[...ids]]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ({ firstname, surname, email, phone, role, status, partnerId }: AccountFields) => {
    const partner = partnerId === null ? null : (names.get(partnerId) ?? null);
    return { firstname, surname, email, phone, role, status, partner };
  };
}

const nameOf = ({ firstname, surname }: AccountFields): string => `${firstname} ${surname}`;

/** Adds accounts, for which an actor with an account vouches, with events for the other services and entries of the audit trail. */
export async function addAccounts(
  transaction: Transaction,
  actor: Actor,
  values: NewAccount[],
): Promise<AccountEntity[]> {
  const registeredBy = 'accountId' in actor ? actor.accountId : null;
  const added = values.map((value) => ({ ...value, registeredBy }));
  const accounts = await insertAccounts(transaction, added);
  const audited = await auditing(transaction, accounts);
  const changes = accounts.map((account) => entry('Added', account, null, audited(account)));
  await recordChanges(transaction, actor, changes);
  return accounts;
}

/** Why an account is changed, where that is not the actor's own decision. */
type ChangeReason = z.output<typeof identityEvents.accountChanged.value>['reason'];

/** Changes and removes accounts with all that belongs to it: events, audit trail, security log, sessions that end, tickets that lapse. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly sessions: SessionService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Changes a locked account; false when nothing differs. Another role, partner or password ends its sessions, as does any status but Active.
   * The owner is notified of another role, partner or status.
   * @throws Refusal when it is the last active administrator, or another account has the address
   */
  async change(
    transaction: Transaction,
    actor: Actor,
    account: Account,
    change: Partial<AccountFields>,
    reason?: ChangeReason,
  ): Promise<boolean> {
    const after = { ...account, ...change };
    const audited = await auditing(transaction, [account, after]);
    const [auditedBefore, auditedAfter] = [audited(account), audited(after)];
    const difference = differenceOf(auditedBefore, auditedAfter);
    const hasOtherPassword = after.passwordHash !== account.passwordHash;
    if (!difference && !hasOtherPassword) return false;
    if (after.status !== 'Active') await this.keepAnAdministrator(transaction, account);
    await updateAccount(transaction, account, change);
    if (isNotified(account, after)) {
      await transaction.publish(identityEvents.accountChanged, randomUUID(), {
        accountId: account.id,
        before: stateOf(auditedBefore),
        after: stateOf(auditedAfter),
        ...(reason && { reason }),
        changedBy: 'called' in actor ? null : actor.accountId,
      });
    }
    const password: Record<string, string> = hasOtherPassword ? { password: 'changed' } : {};
    await recordChanges(transaction, actor, [
      entry('Changed', account, difference?.before ?? {}, { ...difference?.after, ...password }),
    ]);
    for (const { event, ...values } of securityChanges(account, after)) {
      this.logAfterCommit(transaction, event, actor, account, values);
    }
    // Those who were asked have no say over an account of another partner.
    if (after.status !== account.status || after.partnerId !== account.partnerId) {
      await transaction.rows(dropTickets, [account.id]);
    }
    if (after.status !== 'Active') await transaction.rows(dropInvitations, [account.id]);
    if (hasOtherPassword || after.email !== account.email) {
      await transaction.rows(useUpResets, [account.id]);
      await cancelEmailChange(transaction, account.id);
    }
    if (hasOtherPassword || endsSessions(account, after)) {
      await this.sessions.endSessionsOf(transaction, account.id);
    }
    return true;
  }

  /**
   * Removes a locked account and ends its sessions.
   * @throws Refusal when it is the last active administrator
   */
  async remove(transaction: Transaction, actor: Actor, account: Account): Promise<void> {
    await this.keepAnAdministrator(transaction, account);
    await removeAccount(transaction, account.id);
    const audited = await auditing(transaction, [account]);
    await recordChanges(transaction, actor, [entry('Deleted', account, audited(account), null)]);
    await transaction.rows(dropTickets, [account.id]);
    await dropEmailChanges(transaction, account.id);
    await transaction.rows(dropInvitations, [account.id]);
    await this.sessions.endSessionsOf(transaction, account.id);
    this.logAfterCommit(transaction, 'account-deletion', actor, account);
  }

  private logAfterCommit(
    transaction: Transaction,
    event: SecurityEventName,
    actor: Actor,
    { id: subjectId }: Account,
    values: { from?: string; to?: string } = {},
  ): void {
    const who = 'called' in actor ? { actor: actor.called } : { accountId: actor.accountId };
    const details = { outcome: 'success', ...who, subjectId, ...values } as const;
    transaction.afterCommit.push(() => securityEvent(this.log, event, actor, details));
  }

  /** Requests against two administrators at once take turns, so that the second finds what the first left. */
  private async keepAnAdministrator(transaction: Transaction, account: Account): Promise<void> {
    if (account.role !== 'administrator' || account.status !== 'Active') return;
    await transaction.rows(takeTurns, [administratorsLock]);
    const others = await transaction.rows(otherAdministrator, [account.id]);
    if (others.length === 0) throw new Refusal('There must always be one active administrator.');
  }
}

/** True for the changes that others make to an account, of which its owner is notified. */
const isNotified = (before: AccountFields, after: AccountFields): boolean =>
  after.status !== before.status || after.role !== before.role || after.partnerId !== before.partnerId;

type AccountState = Pick<AccountFields, 'role' | 'status'> & { partner: string | null };

const stateOf = ({ role, status, partner }: AccountState): AccountState => ({ role, status, partner });

const endsSessions = (before: AccountFields, after: AccountFields): boolean =>
  after.status !== 'Active' || after.role !== before.role || after.partnerId !== before.partnerId;

interface SecurityChange {
  event: SecurityEventName;
  from?: string;
  to?: string;
}

/** The security events of a change. They hold neither passwords nor addresses. */
function securityChanges(before: AccountFields, after: AccountFields): SecurityChange[] {
  const changes: (SecurityChange | false)[] = [
    before.passwordHash !== after.passwordHash && { event: 'password-change' },
    before.email !== after.email && { event: 'email-change' },
    before.role !== after.role && { event: 'role-change', from: before.role, to: after.role },
    before.status !== after.status && { event: 'status-change', from: before.status, to: after.status },
    before.partnerId !== after.partnerId && {
      event: 'partner-change',
      from: String(before.partnerId),
      to: String(after.partnerId),
    },
  ];
  return changes.filter((change) => change !== false);
}

const entry = (
  action: Change['action'],
  account: AccountEntity,
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'Account', subjectId: account.id, subject: nameOf(account), before, after });
