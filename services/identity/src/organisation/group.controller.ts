import { userGroupContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { GroupService } from './group.service.js';

type Input = Inputs<typeof userGroupContract>;

/** Answers the calls about stakeholder groups. */
@Serves(userGroupContract)
export class GroupController implements Handlers<typeof userGroupContract> {
  constructor(private readonly groups: GroupService) {}

  findAll(_caller: Caller, paging: Input['findAll']) {
    return this.groups.all(paging);
  }

  insert({ principal }: Caller, { name }: Input['insert']) {
    return this.groups.add(principal, name);
  }

  update({ principal }: Caller, { id, name }: Input['update']) {
    return this.groups.rename(principal, id, name);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.groups.delete(caller, id);
  }
}
