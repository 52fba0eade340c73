import { permissionEndContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PermissionEndService } from './permission-end.service.js';

@Serves(permissionEndContract)
export class PermissionEndController implements Handlers<typeof permissionEndContract> {
  constructor(private readonly ends: PermissionEndService) {}

  findAll({ principal }: Caller, paging: Inputs<typeof permissionEndContract>['findAll']) {
    return this.ends.find(principal, paging);
  }
}
