import { getManagedPartner, permissionEndContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PermissionEndRepository } from './permission-end.repository.js';
import { PermissionEndService } from './permission-end.service.js';

type Input = Inputs<typeof permissionEndContract>;

@Serves(permissionEndContract)
export class PermissionEndController {
  constructor(
    private readonly ends: PermissionEndService,
    private readonly repository: PermissionEndRepository,
  ) {}

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.repository.list(getManagedPartner(principal), paging);
  }

  findMine({ principal }: Caller) {
    return this.repository.listOwn(principal);
  }

  extend(caller: Caller, { id, until, reason }: Input['extend']) {
    return this.ends.extend(caller, id, until, reason ?? '');
  }

  letEnd(caller: Caller, { id }: Input['letEnd']) {
    return this.ends.letEnd(caller, id);
  }

  planBulk({ principal }: Caller, input: Input['planBulk']) {
    return this.ends.planBulk(principal, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.ends.runBulk(caller, input);
  }
}
