import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  reportEvents,
  wantsPage,
  type Page,
  type Paging,
  type PermissionEndRow,
  type Principal,
} from '@portal/contracts';
import { Database, LOG, PeriodicJob, type Log } from '@portal/service-kit';
import type { z } from 'zod';
import { managedPartnerOf } from './permission-rules.js';
import { PermissionEndRepository, type EndingPermission } from './permission-end.repository.js';

const intervalMs = 600_000;
const maxClaimed = 500;

type EndingEvent = z.output<(typeof reportEvents)['permissionsEnding']['value']>;

/** Lists permissions that end soon, and notifies their receivers and owners 7 days before. Several copies of the service may do so. */
@Injectable()
export class PermissionEndService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly job: PeriodicJob;

  constructor(
    private readonly database: Database,
    private readonly ends: PermissionEndRepository,
    @Inject(LOG) log: Log,
  ) {
    this.job = new PeriodicJob(() => this.notifyDue(), {
      name: 'notifying of ends of permissions',
      intervalMs,
      log,
    });
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

  count(principal: Principal): Promise<number> {
    return this.ends.count(managedPartnerOf(principal));
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
