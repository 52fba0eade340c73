import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type userPermissionContract,
} from '@portal/contracts';
import { runBulk, toBulkPlan, refuseWrite } from '@portal/service-kit';
import { BulkPermissionRepository } from './bulk-permission.repository.js';
import { readPermissionEnd } from './permission-rules.js';
import { PermissionService } from './permission.service.js';
import type { ReceiverKind } from './receiver.sql.js';

/** The same for user and group permissions. */
type Input = Inputs<typeof userPermissionContract>;

/** Changes many permissions by the rules for one. User admins change those for reports of their own partner. */
@Injectable()
export class BulkPermissionService {
  constructor(
    private readonly bulk: BulkPermissionRepository,
    private readonly permissions: PermissionService,
  ) {}

  /** @throws Problem `malformed` for too many permissions, and for an end that is past or too far */
  async plan(
    { principal }: Caller,
    kind: ReceiverKind,
    { ids: selectedIds, action, until, ...query }: Input['planBulk'],
  ): Promise<BulkPlan> {
    const owner = getManagedPartner(principal);
    const end = action === 'end' ? readPermissionEnd(until) : undefined;
    const ids = selectedIds ?? (await this.permissions.findIds(kind, owner, query));
    return toBulkPlan(await this.bulk.plan(kind, ids, owner, end), selectedIds);
  }

  /**
   * Opens reports to users until a time, if one is given. A report that a user has by a permission is left out.
   * @throws Problem `malformed` for an end that is past or too far
   */
  async grant(caller: Caller, { userIds, reportIds, until }: Input['grantBulk']): Promise<BulkResult> {
    readPermissionEnd(until);
    const managed = getManagedPartner(caller.principal);
    const rows = await this.bulk.findReceivers(userIds, reportIds, managed);
    return runBulk(rows, ({ id, missingIds }) =>
      missingIds.length > 0
        ? this.permissions.add(caller, { kind: 'user', id }, { reportIds: missingIds, until })
        : Promise.resolve(refuseWrite('permission.alreadyGranted')),
    );
  }

  async run(
    caller: Caller,
    kind: ReceiverKind,
    { ids, action, until }: Input['runBulk'],
  ): Promise<BulkResult> {
    const rows = await this.bulk.find(kind, ids, getManagedPartner(caller.principal));
    return runBulk(rows, ({ id, receiver, reportId }) =>
      action === 'revoke'
        ? this.permissions.delete(caller, kind, id)
        : this.permissions.add(caller, receiver, { reportIds: [reportId], until }),
    );
  }
}
