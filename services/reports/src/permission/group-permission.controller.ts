import {
  getManagedPartner,
  groupPermissionContract,
  type Caller,
  type GroupPermissionRow,
  type Handlers,
  type Inputs,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { BulkPermissionService } from './bulk-permission.service.js';
import { PermissionService } from './permission.service.js';

type Input = Inputs<typeof groupPermissionContract>;

@Serves(groupPermissionContract)
export class GroupPermissionController implements Handlers<typeof groupPermissionContract> {
  constructor(
    private readonly permissions: PermissionService,
    private readonly bulk: BulkPermissionService,
  ) {}

  findByReportOwner({ principal }: Caller, { userTypeId, ...paging }: Input['findByReportOwner']) {
    const owner = getManagedPartner(principal, userTypeId);
    return this.permissions.find<GroupPermissionRow>('group', owner, paging);
  }

  insert(caller: Caller, { userGroupId: id, viewedBy, ...permissions }: Input['insert']) {
    const receiver = { kind: 'group', id, viewedBy: viewedBy ?? 'Allow All' } as const;
    return this.permissions.add(caller, receiver, permissions);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.permissions.delete(caller, 'group', id);
  }

  planBulk(caller: Caller, input: Input['planBulk']) {
    return this.bulk.plan(caller, 'group', input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.bulk.run(caller, 'group', input);
  }
}
