import { groupPermissionContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { GroupPermissionService } from './group-permission.service.js';
import { PermissionListService } from './permission-list.service.js';

type Input = Inputs<typeof groupPermissionContract>;

/** Permissions of stakeholder groups for reports. */
@Serves(groupPermissionContract)
export class GroupPermissionController implements Handlers<typeof groupPermissionContract> {
  constructor(
    private readonly permissions: GroupPermissionService,
    private readonly lists: PermissionListService,
  ) {}

  findByReportOwner({ principal }: Caller, { userTypeId, ...paging }: Input['findByReportOwner']) {
    return this.lists.groups(principal, userTypeId, paging);
  }

  insert(caller: Caller, { viewedBy, ...wanted }: Input['insert']) {
    return this.permissions.add(caller, { ...wanted, viewedBy: viewedBy ?? 'Allow All' });
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.permissions.delete(caller, id);
  }
}
