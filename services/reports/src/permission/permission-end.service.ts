import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  getManagedPartner,
  notFound,
  reportEvents,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type ManagedPartner,
  type OwnEndRow,
  type Page,
  type Paging,
  type permissionEndContract,
  type PermissionEndRow,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { extensionDays } from '@portal/contracts/rules';
import { PeriodicJobs } from '@portal/server-kit';
import {
  Database,
  DecisionService,
  planAll,
  Refusal,
  runBulk,
  type Decision,
  type Transaction,
} from '@portal/service-kit';
import type { z } from 'zod';
import { readPermissionEnd } from './permission-rules.js';
import {
  PermissionEndRepository,
  type EndedPermission,
  type EndingPermission,
  type ExtendablePermission,
} from './permission-end.repository.js';
import { PermissionService } from './permission.service.js';
import { receiverKinds } from './receiver.sql.js';

const intervalMs = 600_000;
const maxClaimed = 500;
const dayMs = 86_400_000;

type Input = Inputs<typeof permissionEndContract>;

type EndingEvent = z.output<(typeof reportEvents)['permissionsEnding']['value']>;

/** Lists and extends permissions that end soon, and notifies their receivers and owners 7 days before, and users at the end. Several copies of the service may do so. */
@Injectable()
export class PermissionEndService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly ends: PermissionEndRepository,
    private readonly decisions: DecisionService,
    private readonly permissions: PermissionService,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'notifying of ends of permissions', intervalMs }, () => this.notifyDue());
  }

  onModuleInit(): void {
    for (const { auditKind } of Object.values(receiverKinds)) {
      this.decisions.onDue(auditKind, async (transaction, decision) => {
        const { subjectId, managedPartner, accepted, until } = decision;
        const permission = await this.lock(transaction, subjectId, managedPartner);
        if (!accepted) return;
        requireEarlierEnd(permission, until);
        await this.extend(transaction, permission, decision);
      });
    }
  }

  find(principal: Principal, paging: Paging): Promise<Page<PermissionEndRow>> {
    return this.ends.list(getManagedPartner(principal), paging);
  }

  findOwn(principal: Principal): Promise<OwnEndRow[]> {
    return this.ends.listOwn(principal);
  }

  count(principal: Principal): Promise<number> {
    return this.ends.count(getManagedPartner(principal));
  }

  /**
   * Extends a permission. This takes effect after some seconds, until which the caller can undo it. Refused for a permission that ends later.
   * @throws Problem `not-found` for an unknown permission, for user admins also for one of another partner's report; `malformed` for an end
   * that is past or too far
   */
  extendLater(caller: Caller, id: number, end: string, reason = ''): Promise<WriteResponse> {
    const until = readPermissionEnd(end);
    return this.decideLater(caller, id, (permission) => {
      requireEarlierEnd(permission, until);
      return { accepted: true, until, reason };
    });
  }

  /**
   * Decides that a permission may end, so that it leaves the list. Refused for a permission without an end.
   * @throws Problem `not-found` as {@link extendLater}
   */
  letEndLater(caller: Caller, id: number): Promise<WriteResponse> {
    return this.decideLater(caller, id, ({ until }) => {
      if (!until) throw new Refusal('The permission has no end.');
      return { accepted: false, until, reason: '' };
    });
  }

  /** Selects listed permissions by their ids, or all that match the search. */
  async planBulk(principal: Principal, { ids, search }: Input['planBulk']): Promise<BulkPlan> {
    return planAll(await this.ends.findIds(getManagedPartner(principal), ids, search), ids);
  }

  /** Decides on many permissions as {@link extendLater} and {@link letEndLater}, or undoes such decisions of the caller. */
  async runBulk(caller: Caller, { ids, action }: Input['runBulk']): Promise<BulkResult> {
    const rows = await this.ends.findRows(ids, getManagedPartner(caller.principal));
    return runBulk(rows, ({ id, to, until }) => {
      if (action === 'undo')
        return this.decisions.findUndo(caller.principal, receiverKinds[to].auditKind, id);
      if (action === 'letEnd') return this.letEndLater(caller, id);
      return this.extendLater(caller, id, addDays(until, extensionDays));
    });
  }

  private decideLater(
    caller: Caller,
    subjectId: number,
    decide: (permission: ExtendablePermission) => Pick<Decision, 'accepted' | 'until' | 'reason'>,
  ): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const permission = await this.lock(transaction, subjectId, getManagedPartner(caller.principal));
      const { kind, id } = permission.receiver;
      return this.decisions.add(transaction, caller, {
        kind: receiverKinds[kind].auditKind,
        subjectId,
        ...decide(permission),
        accountId: kind === 'user' ? id : null,
      });
    });
  }

  private async lock(
    transaction: Transaction,
    id: number,
    owner: ManagedPartner,
  ): Promise<ExtendablePermission> {
    const permission = await this.ends.lock(transaction, id, owner);
    if (!permission) throw notFound();
    return permission;
  }

  private extend(
    transaction: Transaction,
    { report, receiver, receiverName }: ExtendablePermission,
    { until, reason, decidedBy, origin }: Decision,
  ): Promise<number> {
    const author = { accountId: decidedBy, origin, reports: [report], receiver: receiverName, note: reason };
    return this.permissions.put(transaction, { receiver, reportIds: [report.id], until }, author);
  }

  /** Publishes one event for each receiver and owner of the claimed permissions. Returns true if there may be more. */
  notifyDue(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      await this.ends.lockClaims(transaction);
      const ending = await this.ends.claimEnding(transaction, maxClaimed);
      const events = createEvents(ending);
      await transaction.publishAll(
        reportEvents.permissionsEnding,
        events.map((value) => ({ id: randomUUID(), value })),
      );
      const ended = await this.ends.claimEnded(transaction, maxClaimed);
      await transaction.publishAll(reportEvents.permissionsEnded, toEndedEvents(ended));
      return [ending, ended].some(({ length }) => length === maxClaimed);
    });
  }
}

const addDays = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * dayMs).toISOString();

/** @throws Refusal for a permission that does not end before a time */
function requireEarlierEnd({ until: end }: ExtendablePermission, until: string | null): void {
  if (!(end && until && new Date(end) < new Date(until)))
    throw new Refusal('The permission ends later already.');
}

/** Groups ended permissions by their user. */
function toEndedEvents(permissions: EndedPermission[]) {
  const reports = new Map<number, { id: number; name: string }[]>();
  for (const { accountId, id, name } of permissions)
    reports.set(accountId, [...(reports.get(accountId) ?? []), { id, name }]);
  return [...reports].map(([accountId, ended]) => ({
    id: randomUUID(),
    value: { accountId, reports: ended },
  }));
}

/** Groups permissions by their receiver, and once more by the owner of the report. */
function createEvents(permissions: EndingPermission[]): EndingEvent[] {
  const events = new Map<string, EndingEvent>();
  for (const { accountId, groupId, ownerPartnerId, ...permission } of permissions) {
    const receiver: EndingEvent['audience'] =
      groupId === null ? { to: 'account', accountId: accountId ?? 0 } : { to: 'group', groupId };
    for (const audience of [receiver, { to: 'owner', partnerId: ownerPartnerId } as const]) {
      const key = JSON.stringify(audience);
      const event: EndingEvent = events.get(key) ?? { audience, permissions: [] };
      event.permissions.push(permission);
      events.set(key, event);
    }
  }
  return [...events.values()];
}
