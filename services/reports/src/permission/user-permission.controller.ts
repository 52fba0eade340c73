import { userPermissionContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { BulkPermissionService } from './bulk-permission.service.js';
import { UserPermissionService } from './user-permission.service.js';

type Input = Inputs<typeof userPermissionContract>;

@Serves(userPermissionContract)
export class UserPermissionController implements Handlers<typeof userPermissionContract> {
  constructor(
    private readonly permissions: UserPermissionService,
    private readonly bulk: BulkPermissionService,
  ) {}

  findAll(_caller: Caller, paging: Input['findAll']) {
    return this.permissions.list('all', paging);
  }

  findByOwner(_caller: Caller, { userTypeId, ...paging }: Input['findByOwner']) {
    return this.permissions.list(userTypeId, paging);
  }

  insert(caller: Caller, input: Input['insert']) {
    return this.permissions.add(caller, input);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.permissions.delete(caller, id);
  }

  planBulk(caller: Caller, input: Input['planBulk']) {
    return this.bulk.plan('user', caller, input);
  }

  grantBulk(caller: Caller, input: Input['grantBulk']) {
    return this.bulk.grant(caller, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.bulk.run('user', caller, input);
  }
}
