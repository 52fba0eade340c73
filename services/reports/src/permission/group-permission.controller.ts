import { groupPermissionContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { BulkPermissionService } from './bulk-permission.service.js';
import { GroupPermissionService } from './group-permission.service.js';

type Input = Inputs<typeof groupPermissionContract>;

@Serves(groupPermissionContract)
export class GroupPermissionController implements Handlers<typeof groupPermissionContract> {
  constructor(
    private readonly permissions: GroupPermissionService,
    private readonly bulk: BulkPermissionService,
  ) {}

  findByReportOwner({ principal }: Caller, { userTypeId, ...paging }: Input['findByReportOwner']) {
    return this.permissions.list(principal, userTypeId, paging);
  }

  insert(caller: Caller, { viewedBy, ...input }: Input['insert']) {
    return this.permissions.add(caller, { ...input, viewedBy: viewedBy ?? 'Allow All' });
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.permissions.delete(caller, id);
  }

  planBulk(caller: Caller, input: Input['planBulk']) {
    return this.bulk.plan('group', caller, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.bulk.run('group', caller, input);
  }
}
