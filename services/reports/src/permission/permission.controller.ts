import {
  getManagedPartner,
  groupPermissionContract,
  userPermissionContract,
  type Caller,
  type Inputs,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { BulkPermissionService } from './bulk-permission.service.js';
import { PermissionService } from './permission.service.js';

type GroupInput = Inputs<typeof groupPermissionContract>;
type UserInput = Inputs<typeof userPermissionContract>;

@Serves(groupPermissionContract)
export class GroupPermissionController {
  constructor(
    private readonly permissions: PermissionService,
    private readonly bulk: BulkPermissionService,
  ) {}

  findByReportOwner(
    { principal }: Caller,
    { userTypeId: partnerId, ...paging }: GroupInput['findByReportOwner'],
  ) {
    const owner = getManagedPartner(principal, partnerId);
    return this.permissions.findOfGroups(owner, paging);
  }

  insert(caller: Caller, { userGroupId: id, viewedBy, ...permissions }: GroupInput['insert']) {
    const receiver = { kind: 'group', id, viewedBy: viewedBy ?? 'Allow All' } as const;
    return this.permissions.add(caller, receiver, permissions);
  }

  delete(caller: Caller, { id }: GroupInput['delete']) {
    return this.permissions.delete(caller, 'group', id);
  }

  planBulk(caller: Caller, input: GroupInput['planBulk']) {
    return this.bulk.plan(caller, 'group', input);
  }

  runBulk(caller: Caller, input: GroupInput['runBulk']) {
    return this.bulk.run(caller, 'group', input);
  }
}

@Serves(userPermissionContract)
export class UserPermissionController {
  constructor(
    private readonly permissions: PermissionService,
    private readonly bulk: BulkPermissionService,
  ) {}

  findAll(_caller: Caller, paging: UserInput['findAll']) {
    return this.permissions.findOfUsers('all', paging);
  }

  findByOwner(_caller: Caller, { userTypeId: partnerId, ...paging }: UserInput['findByOwner']) {
    return this.permissions.findOfUsers(partnerId, paging);
  }

  insert(caller: Caller, { userId: id, ...permissions }: UserInput['insert']) {
    return this.permissions.add(caller, { kind: 'user', id }, permissions);
  }

  delete(caller: Caller, { id }: UserInput['delete']) {
    return this.permissions.delete(caller, 'user', id);
  }

  planBulk(caller: Caller, input: UserInput['planBulk']) {
    return this.bulk.plan(caller, 'user', input);
  }

  grantBulk(caller: Caller, input: UserInput['grantBulk']) {
    return this.bulk.grant(caller, input);
  }

  runBulk(caller: Caller, input: UserInput['runBulk']) {
    return this.bulk.run(caller, 'user', input);
  }
}
