import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import { LOG, logSecurityEvent, type Log, type SecurityEventName } from '@portal/server-kit';
import { findDifference, Refusal, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import { AccountRepository, type Account, type AccountFields } from './account.repository.js';
import { toAccountChange, selectAuditedFields } from './new-accounts.service.js';
import { PendingSecretsRepository } from './pending-secrets.repository.js';

type AccountChanged = z.output<typeof identityEvents.accountChanged.value>;

/** `note` is for the owner of the account. */
type Cause = Pick<AccountChanged, 'reason' | 'note'>;

interface ChangeOptions extends Cause {
  /** Hash of the known device that another password leaves known. */
  currentDevice?: Buffer | undefined;
}

/** Changes and deletes accounts, with events, audit entries and the security log; ends sessions and revokes mailed secrets. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly pendingSecrets: PendingSecretsRepository,
    private readonly audit: AuditRepository,
    private readonly sessions: SessionRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Changes a locked account; false when nothing differs. Another role, partner or password ends its sessions, as does any status but Active.
   * Another password also discards what the account has prepared. The owner is notified of another role, partner or status.
   * @throws Refusal when it is the last active administrator, or another account has the address
   */
  async change(
    transaction: Transaction,
    actor: Actor,
    account: Account,
    change: Partial<AccountFields>,
    { reason, note, currentDevice }: ChangeOptions = {},
  ): Promise<boolean> {
    if (!isChange(account, change)) return false;
    const after = { ...account, ...change };
    const audited = await selectAuditedFields(this.accounts, transaction, [account, after]);
    const [auditedBefore, auditedAfter] = [audited(account), audited(after)];
    const difference = findDifference(auditedBefore, auditedAfter);
    const hasOtherPassword = after.passwordHash !== account.passwordHash;
    if (after.status !== 'Active') await this.requireOtherAdministrator(transaction, account);
    const isFirstDecision = after.status !== account.status && !account.decidedAt;
    await this.accounts.update(transaction, account, {
      ...change,
      ...(isFirstDecision && { decidedAt: new Date() }),
      ...(after.status === 'Active' && account.status !== 'Active' && { activatedAt: new Date() }),
    });
    if (hasOtherAccess(account, after)) {
      await transaction.publish(identityEvents.accountChanged, randomUUID(), {
        accountId: account.id,
        before: toState(auditedBefore),
        after: toState(auditedAfter),
        reason,
        note,
        changedBy: 'called' in actor ? null : actor.accountId,
      });
    }
    const password: Record<string, string> = hasOtherPassword ? { password: 'changed' } : {};
    if (difference || hasOtherPassword)
      await this.audit.record(transaction, actor, [
        toAccountChange('Changed', account, difference?.before ?? {}, { ...difference?.after, ...password }),
      ]);
    for (const { event, ...values } of listSecurityChanges(account, after)) {
      this.logAfterCommit(transaction, event, actor, account, values);
    }
    await this.revokeSecrets(transaction, account, after);
    if (hasOtherPassword) await this.discardPreparations(transaction, account.id, currentDevice);
    if (hasOtherPassword || endsSessions(account, after)) {
      await this.sessions.endByAccount(transaction, account.id);
    }
    return true;
  }

  /**
   * Deletes a locked account and ends its sessions.
   * @throws Refusal when it is the last active administrator
   */
  async delete(transaction: Transaction, actor: Actor, account: Account): Promise<void> {
    await this.requireOtherAdministrator(transaction, account);
    await this.accounts.delete(transaction, account.id);
    const audited = await selectAuditedFields(this.accounts, transaction, [account]);
    await this.audit.record(transaction, actor, [
      toAccountChange('Deleted', account, audited(account), null),
    ]);
    await this.pendingSecrets.deleteAll(transaction, account.id);
    await this.sessions.endByAccount(transaction, account.id);
    this.logAfterCommit(transaction, 'account-deletion', actor, account);
  }

  private async revokeSecrets(transaction: Transaction, before: Account, after: Account): Promise<void> {
    const { id } = before;
    // Activation tickets belong to the administrators of the former partner.
    if (after.status !== before.status || after.partnerId !== before.partnerId) {
      await this.pendingSecrets.deleteActivationTickets(transaction, id);
    }
    if (after.status !== 'Active') await this.pendingSecrets.endInvitations(transaction, id);
    if (after.passwordHash !== before.passwordHash)
      await this.pendingSecrets.deleteOwnInvitation(transaction, id);
    if (after.passwordHash !== before.passwordHash || after.email !== before.email)
      await this.pendingSecrets.revokeMailed(transaction, id);
  }

  /**
   * Discards what could let a thief return after the owner has recovered the account. Every second factor stays required, because a thief of
   * the mailbox can recover the account, too.
   */
  private async discardPreparations(
    transaction: Transaction,
    accountId: number,
    currentDevice: Buffer | undefined,
  ): Promise<void> {
    await this.pendingSecrets.endInvitations(transaction, accountId);
    await this.pendingSecrets.deleteDevices(transaction, accountId, currentDevice);
    await this.pendingSecrets.deleteProviderLinks(transaction, accountId);
    await this.pendingSecrets.limitNewPasskeys(transaction, accountId);
    const value = { accountId, at: new Date().toISOString() };
    await transaction.publish(identityEvents.credentialsChanged, randomUUID(), value);
  }

  private logAfterCommit(
    transaction: Transaction,
    event: SecurityEventName,
    actor: Actor,
    { id: subjectId }: Account,
    values: { from?: string; to?: string } = {},
  ): void {
    const author = 'called' in actor ? { actor: actor.called } : { accountId: actor.accountId };
    const details = { outcome: 'success', ...author, subjectId, ...values } as const;
    transaction.afterCommit.push(() => logSecurityEvent(this.log, event, actor, details));
  }

  private async requireOtherAdministrator(transaction: Transaction, account: Account): Promise<void> {
    if (account.role !== 'administrator' || account.status !== 'Active') return;
    if (await this.accounts.hasOtherAdministrator(transaction, account.id)) return;
    throw new Refusal('account.lastAdministrator');
  }
}

const isChange = (account: Account, change: Partial<AccountFields>): boolean =>
  Object.entries(change).some(
    ([field, value]) => !isDeepStrictEqual(account[field as keyof AccountFields], value),
  );

const hasOtherAccess = (before: AccountFields, after: AccountFields): boolean =>
  after.status !== before.status || after.role !== before.role || after.partnerId !== before.partnerId;

const endsSessions = (before: AccountFields, after: AccountFields): boolean =>
  after.status !== 'Active' || after.role !== before.role || after.partnerId !== before.partnerId;

type AccountState = Pick<AccountFields, 'role' | 'status'> & { partner: string | null };

const toState = ({ role, status, partner }: AccountState): AccountState => ({ role, status, partner });

interface SecurityChange {
  event: SecurityEventName;
  from?: string;
  to?: string;
}

function listSecurityChanges(before: AccountFields, after: AccountFields): SecurityChange[] {
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
