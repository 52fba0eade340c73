import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getManagedPartner, type HandOverSummary, identityEvents, type Principal } from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import { EventConsumer, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { ViewerService } from '../access/viewer.service.js';
import {
  toAccessRequestChange,
  logPermissionChanges,
  publishChanges,
  type Change,
} from '../audit/changes.js';
import { describePermission } from '../permission/permission-rules.js';
import { PermissionRepository } from '../permission/permission.repository.js';
import { PermissionService } from '../permission/permission.service.js';
import { HandOverRepository, type LeaverPermission } from './hand-over.repository.js';

type AccountLeft = z.output<typeof identityEvents.accountLeft.value>;

/** Hands the permissions of a leaver over to the successor, and withdraws the leaver's requests. */
@Injectable()
export class HandOverService implements OnModuleInit {
  constructor(
    private readonly handOvers: HandOverRepository,
    private readonly viewers: ViewerService,
    private readonly common: PermissionRepository,
    private readonly permissions: PermissionService,
    private readonly consumer: EventConsumer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.consumer.listenEach(identityEvents.accountLeft, (transaction, left) =>
      this.apply(transaction, left),
    );
  }

  /** @throws Problem `not-found` for a person that the caller does not manage */
  async find(principal: Principal, id: number): Promise<HandOverSummary> {
    const { partnerId } = await this.viewers.findManaged(principal, id);
    return this.handOvers.count(id, partnerId ?? null, getManagedPartner(principal));
  }

  /** Applies the event. Without a successor, the permissions stay with the deactivated account. */
  private async apply(
    transaction: Transaction,
    { accountId, successorId, managedPartner, changedBy }: AccountLeft,
  ): Promise<void> {
    const leaver = await this.common.lockAccount(transaction, accountId);
    const leaverName = leaver?.name ?? '';
    const requests = await this.handOvers.deleteRequests(transaction, accountId);
    const changes = requests.map(({ id, reportName }): Change => ({
      ...toAccessRequestChange(
        id,
        describePermission(reportName, { kind: 'user', id: accountId, name: leaverName }),
        'Pending',
      ),
      action: 'Deleted',
      before: { status: 'Pending' },
      after: null,
    }));
    const successor = successorId && (await this.common.lockAccount(transaction, successorId));
    if (successor) {
      const left = await this.handOvers.deletePermissions(transaction, accountId, managedPartner);
      await this.grant(transaction, left, successor, changedBy);
      changes.push(...left.map((permission) => getDeletion(permission, { id: accountId, name: leaverName })));
    }
    await publishChanges(transaction, changedBy, changes);
    logPermissionChanges(transaction, this.log, { principal: { accountId: changedBy } }, changes);
  }

  /** Grants permissions with the same ends, except those that the successor has for as long. */
  private async grant(
    transaction: Transaction,
    left: LeaverPermission[],
    { id, name }: { id: number; name: string },
    changedBy: number,
  ): Promise<void> {
    const covered = new Set(await this.handOvers.findCovered(transaction, id, left));
    const missing = left.filter(({ reportId }) => !covered.has(reportId));
    const origin = { principal: { accountId: changedBy } };
    for (const until of new Set(missing.map((permission) => permission.until))) {
      const reports = missing
        .filter((permission) => permission.until === until)
        .map((permission) => ({ id: permission.reportId, name: permission.name, type: permission.type }));
      const receiver = { kind: 'user', id } as const;
      const grant = { receiver, reportIds: reports.map((report) => report.id), until };
      const author = { accountId: changedBy, origin, reports, receiver: name };
      await this.permissions.put(transaction, grant, author, true);
    }
  }
}

const getDeletion = (
  { id, name, until }: LeaverPermission,
  leaver: { id: number; name: string },
): Change => ({
  action: 'Deleted',
  kind: 'User permission',
  subjectId: id,
  ...describePermission(name, { kind: 'user', ...leaver }),
  before: { until },
  after: null,
});
