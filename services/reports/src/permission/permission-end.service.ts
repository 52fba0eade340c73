import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  notFound,
  reportEvents,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type permissionEndContract,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { extensionDays } from '@portal/contracts/rules';
import { PeriodicJobs } from '@portal/server-kit';
import {
  createDecidedRefusal,
  Database,
  planAll,
  recordDecision,
  Refusal,
  runBulk,
} from '@portal/service-kit';
import type { z } from 'zod';
import { readPermissionEnd } from './permission-rules.js';
import {
  PermissionEndRepository,
  type EndedPermission,
  type EndingPermission,
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
export class PermissionEndService {
  constructor(
    private readonly database: Database,
    private readonly ends: PermissionEndRepository,
    private readonly permissions: PermissionService,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'notifying of ends of permissions', intervalMs }, () => this.notifyDue());
  }

  /**
   * Extends a permission. Refused for one that ends later, or that was left to end.
   * @throws Problem `not-found` for an unknown permission, for user admins also for one of another partner's report; `malformed` for an end
   * that is past or too far
   */
  extend(caller: Caller, id: number, end: string, reason = ''): Promise<WriteResponse> {
    return this.decide(caller, id, readPermissionEnd(end), reason);
  }

  /**
   * Decides that a permission may end, so that it leaves the list. Refused as {@link extend}, and for a permission without an end.
   * @throws Problem `not-found` as {@link extend}
   */
  letEnd(caller: Caller, id: number): Promise<WriteResponse> {
    return this.decide(caller, id, null, '');
  }

  /** Selects listed permissions by their ids, or all that match the search. */
  async planBulk(principal: Principal, { ids, search }: Input['planBulk']): Promise<BulkPlan> {
    return planAll(await this.ends.findIds(getManagedPartner(principal), ids, search), ids);
  }

  /** Decides on each permission as {@link extend} or {@link letEnd}. */
  async runBulk(caller: Caller, { ids, action }: Input['runBulk']): Promise<BulkResult> {
    const rows = await this.ends.findRows(ids, getManagedPartner(caller.principal));
    return runBulk(rows, ({ id, until }) =>
      action === 'letEnd' ? this.letEnd(caller, id) : this.extend(caller, id, addDays(until, extensionDays)),
    );
  }

  /** Moves the end of a permission, or lets it end with null. */
  private decide(caller: Caller, id: number, end: string | null, reason: string): Promise<WriteResponse> {
    const { principal } = caller;
    return this.database.write(async (transaction) => {
      const permission = await this.ends.lock(transaction, id, getManagedPartner(principal));
      if (!permission) throw notFound();
      const { receiver, receiverName, report, until, isDecided } = permission;
      const kind = receiverKinds[receiver.kind].auditKind;
      if (!until) throw new Refusal('permission.noEnd');
      if (isDecided || (end && end <= until))
        throw await createDecidedRefusal(transaction, 'replicated', kind, id, 'permission.endsLater');
      const decidedBy = principal.accountId;
      if (end) {
        const author = { accountId: decidedBy, origin: caller, reports: [report], receiver: receiverName };
        const grant = { receiver, reportIds: [report.id], until: end };
        await this.permissions.put(transaction, grant, { ...author, note: reason });
      }
      await recordDecision(transaction, {
        kind,
        subjectId: id,
        accountId: receiver.kind === 'user' ? receiver.id : null,
        accepted: end !== null,
        reason,
        until: end ?? until,
        decidedBy,
      });
      return { affectedRows: 1 };
    });
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
