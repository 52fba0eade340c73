import { permissionChangeContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PermissionChangeService } from './permission-change.service.js';

type Input = Inputs<typeof permissionChangeContract>;

@Serves(permissionChangeContract)
export class PermissionChangeController implements Handlers<typeof permissionChangeContract> {
  constructor(private readonly changes: PermissionChangeService) {}

  undo(caller: Caller, { id }: Input['undo']) {
    return this.changes.undo(caller, id);
  }
}
