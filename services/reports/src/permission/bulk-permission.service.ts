import { Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type userPermissionContract,
} from '@portal/contracts';
import { runBulk, toBulkPlan } from '@portal/service-kit';
import { BulkPermissionRepository, type PermissionKind } from './bulk-permission.repository.js';
import { GroupPermissionRepository } from './group-permission.repository.js';
import { GroupPermissionService } from './group-permission.service.js';
import { ofStep, PermissionChangeService } from './permission-change.service.js';
import { readPermissionEnd } from './permission-rules.js';
import { UserPermissionRepository } from './user-permission.repository.js';
import { UserPermissionService } from './user-permission.service.js';

/** The same for user and group permissions. */
type Input = Inputs<typeof userPermissionContract>;

/** Changes many permissions by the rules for one. User admins change those for reports of their own partner. */
@Injectable()
export class BulkPermissionService {
  private readonly lists: Record<PermissionKind, UserPermissionRepository | GroupPermissionRepository>;

  constructor(
    private readonly permissions: BulkPermissionRepository,
    private readonly users: UserPermissionService,
    private readonly groups: GroupPermissionService,
    private readonly changes: PermissionChangeService,
    userLists: UserPermissionRepository,
    groupLists: GroupPermissionRepository,
  ) {
    this.lists = { user: userLists, group: groupLists };
  }

  /** @throws Problem `malformed` for too many permissions, and for an end that is past or too far */
  async plan(
    kind: PermissionKind,
    { principal }: Caller,
    { ids: selectedIds, search, action, until }: Input['planBulk'],
  ): Promise<BulkPlan> {
    const owner = getManagedPartner(principal);
    const end = action === 'end' ? readPermissionEnd(until) : undefined;
    const ids = selectedIds ?? (await this.lists[kind].findIds(owner, search));
    return toBulkPlan(await this.permissions.plan(kind, ids, owner, end), selectedIds);
  }

  /**
   * Opens reports to users until a time, if one is given, and notifies each once. A report that a user has by a permission is left out.
   * @throws Problem `malformed` for an end that is past or too far
   */
  async grant(caller: Caller, { userIds, reportIds, until }: Input['grantBulk']): Promise<BulkResult> {
    readPermissionEnd(until);
    const partner = getManagedPartner(caller.principal);
    const rows = await this.permissions.findReceivers(userIds, reportIds, partner);
    const step = await this.changes.nextStep();
    return runBulk(ofStep(rows, step), ({ id: userId, missingIds }) =>
      missingIds.length > 0
        ? this.users.add(caller, { userId, reportIds: missingIds, until }, step)
        : Promise.resolve({ affectedRows: 0, message: 'The user has these permissions already.' }),
    );
  }

  async run(
    kind: PermissionKind,
    caller: Caller,
    { ids, action, until }: Input['runBulk'],
  ): Promise<BulkResult> {
    const rows = await this.permissions.find(kind, ids, getManagedPartner(caller.principal));
    const step = await this.changes.nextStep();
    const permissions = kind === 'user' ? this.users : this.groups;
    return runBulk(
      action === 'revoke' ? ofStep(rows, step) : rows,
      ({ id, receiverId, reportId, viewedBy }) => {
        if (action === 'revoke') return permissions.delete(caller, id, step);
        const end = { reportIds: [reportId], until };
        return viewedBy
          ? this.groups.add(caller, { ...end, userGroupId: receiverId, viewedBy })
          : this.users.add(caller, { ...end, userId: receiverId });
      },
    );
  }
}
