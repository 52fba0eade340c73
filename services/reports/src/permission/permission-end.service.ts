import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import {
  notFound,
  reportEvents,
  wantsPage,
  type Caller,
  type OwnEndRow,
  type Page,
  type Paging,
  type PermissionEndRow,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import {
  Database,
  DecisionService,
  LOG,
  orRefusal,
  PeriodicJob,
  Refusal,
  type Decision,
  type Log,
  type Transaction,
} from '@portal/service-kit';
import type { z } from 'zod';
import { GroupPermissionService } from './group-permission.service.js';
import { managedPartnerOf, readPermissionEnd } from './permission-rules.js';
import {
  PermissionEndRepository,
  permissionKinds,
  type EndingPermission,
  type ExtendablePermission,
} from './permission-end.repository.js';
import { UserPermissionService } from './user-permission.service.js';

const intervalMs = 600_000;
const maxClaimed = 500;

type EndingEvent = z.output<(typeof reportEvents)['permissionsEnding']['value']>;

interface PermissionKey {
  to: PermissionEndRow['to'];
  id: number;
}

/** Lists and extends permissions that end soon, and notifies their receivers and owners 7 days before. Several copies of the service may do so. */
@Injectable()
export class PermissionEndService implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly job: PeriodicJob;

  constructor(
    private readonly database: Database,
    private readonly ends: PermissionEndRepository,
    private readonly decisions: DecisionService,
    private readonly users: UserPermissionService,
    private readonly groups: GroupPermissionService,
    @Inject(LOG) log: Log,
  ) {
    this.job = new PeriodicJob(() => this.notifyDue(), {
      name: 'notifying of ends of permissions',
      intervalMs,
      log,
    });
  }

  onModuleInit(): void {
    for (const to of ['user', 'group'] as const) {
      this.decisions.onDue(permissionKinds[to], async (transaction, decision) => {
        const { subjectId: id, partnerId, until } = decision;
        const permission = await this.lock(transaction, { to, id }, partnerId, until);
        if (!permission) throw notFound();
        await this.extend(transaction, permission, decision);
      });
    }
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  async find(principal: Principal, paging: Paging): Promise<Page<PermissionEndRow> | PermissionEndRow[]> {
    const page = await this.ends.list(managedPartnerOf(principal), paging);
    return wantsPage(paging) ? page : page.rows;
  }

  findOwn(principal: Principal): Promise<OwnEndRow[]> {
    return this.ends.listOwn(principal);
  }

  count(principal: Principal): Promise<number> {
    return this.ends.count(managedPartnerOf(principal));
  }

  /**
   * Extends a permission. This takes effect after some seconds, until which the caller can undo it. Refused for a permission that ends later.
   * @throws Problem `not-found` for an unknown permission, for user admins also for one of another partner's report; `malformed` for an end
   * that is past or too far
   */
  extendLater(caller: Caller, { to, id }: PermissionKey, end: string): Promise<WriteResponse> {
    const { principal } = caller;
    const until = readPermissionEnd(end);
    const write = this.database.transaction(async (transaction) => {
      const permission = await this.lock(transaction, { to, id }, managedPartnerOf(principal), until);
      if (!permission) throw notFound();
      return this.decisions.add(transaction, caller, {
        ...{ kind: permissionKinds[to], subjectId: id, accepted: true, reason: '', until },
        accountId: to === 'user' ? permission.receiverId : null,
      });
    });
    return orRefusal(write);
  }

  private async lock(
    transaction: Transaction,
    key: PermissionKey,
    ownerId: number | null,
    until: string | null,
  ): Promise<ExtendablePermission | undefined> {
    const permission = await this.ends.lock(transaction, { ...key, ownerId });
    if (permission && !(permission.until && until && new Date(permission.until) < new Date(until))) {
      throw new Refusal('The permission ends later already.');
    }
    return permission;
  }

  private extend(
    transaction: Transaction,
    { report, receiverId, receiver, viewedBy }: ExtendablePermission,
    { until, decidedBy, origin }: Decision,
  ): Promise<number> {
    const grant = { reportIds: [report.id], until };
    const by = { accountId: decidedBy, origin, reports: [report], receiver };
    return viewedBy
      ? this.groups.put(transaction, { ...grant, groupId: receiverId, viewedBy }, by)
      : this.users.put(transaction, { ...grant, accountId: receiverId }, by);
  }

  /** Publishes one event for each receiver and owner of the claimed permissions. Returns true if there may be more. */
  notifyDue(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const ofUsers = await this.ends.claimOfUsers(transaction, maxClaimed);
      const ofGroups = await this.ends.claimOfGroups(transaction, maxClaimed);
      const events = eventsOf([...ofUsers, ...ofGroups]);
      await transaction.publishAll(
        reportEvents.permissionsEnding,
        events.map((value) => ({ id: randomUUID(), value })),
      );
      return ofUsers.length === maxClaimed || ofGroups.length === maxClaimed;
    });
  }
}

/** Groups permissions by their receiver, and once more by the owner of the report. */
function eventsOf(permissions: EndingPermission[]): EndingEvent[] {
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
