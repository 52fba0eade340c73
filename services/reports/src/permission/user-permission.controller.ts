import { userPermissionContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PermissionListService } from './permission-list.service.js';
import { UserPermissionService } from './user-permission.service.js';

type Input = Inputs<typeof userPermissionContract>;

/** Permissions of single users for reports. */
@Serves(userPermissionContract)
export class UserPermissionController implements Handlers<typeof userPermissionContract> {
  constructor(
    private readonly permissions: UserPermissionService,
    private readonly lists: PermissionListService,
  ) {}

  findAll(_caller: Caller, paging: Input['findAll']) {
    return this.lists.users(null, paging);
  }

  findByOwner(_caller: Caller, { userTypeId, ...paging }: Input['findByOwner']) {
    return this.lists.users(userTypeId, paging);
  }

  insert(caller: Caller, wanted: Input['insert']) {
    return this.permissions.add(caller, wanted);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.permissions.delete(caller, id);
  }
}
