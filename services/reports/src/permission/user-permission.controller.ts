import {
  userPermissionContract,
  type Caller,
  type Handlers,
  type Inputs,
  type UserPermissionRow,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { BulkPermissionService } from './bulk-permission.service.js';
import { PermissionService } from './permission.service.js';

type Input = Inputs<typeof userPermissionContract>;

@Serves(userPermissionContract)
export class UserPermissionController implements Handlers<typeof userPermissionContract> {
  constructor(
    private readonly permissions: PermissionService,
    private readonly bulk: BulkPermissionService,
  ) {}

  findAll(_caller: Caller, paging: Input['findAll']) {
    return this.permissions.find<UserPermissionRow>('user', 'all', paging);
  }

  findByOwner(_caller: Caller, { userTypeId, ...paging }: Input['findByOwner']) {
    return this.permissions.find<UserPermissionRow>('user', userTypeId, paging);
  }

  insert(caller: Caller, { userId: id, ...permissions }: Input['insert']) {
    return this.permissions.add(caller, { kind: 'user', id }, permissions);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.permissions.delete(caller, 'user', id);
  }

  planBulk(caller: Caller, input: Input['planBulk']) {
    return this.bulk.plan(caller, 'user', input);
  }

  grantBulk(caller: Caller, input: Input['grantBulk']) {
    return this.bulk.grant(caller, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.bulk.run(caller, 'user', input);
  }
}
