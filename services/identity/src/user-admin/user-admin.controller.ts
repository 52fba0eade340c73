import { userAdminContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { actorOf } from '../audit/actor.js';
import { UserListService } from '../user/user-list.service.js';
import { UserLookupService } from '../user/user-lookup.service.js';
import { UserAdminService } from './user-admin.service.js';

type Input = Inputs<typeof userAdminContract>;

/** Answers the calls about user admins. */
@Serves(userAdminContract)
export class UserAdminController implements Handlers<typeof userAdminContract> {
  constructor(
    private readonly userAdmins: UserAdminService,
    private readonly lists: UserListService,
    private readonly lookup: UserLookupService,
  ) {}

  findAll(_caller: Caller, paging: Input['findAll']) {
    return this.lists.users({ role: 'userAdmin' }, paging);
  }

  findAllUnavailable(_caller: Caller, paging: Input['findAllUnavailable']) {
    return this.lists.users({ role: 'user' }, paging);
  }

  insert(caller: Caller, { userId }: Input['insert']) {
    return this.userAdmins.appoint(actorOf(caller), userId);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.userAdmins.dismiss(actorOf(caller), id);
  }

  findUserAdmin(_caller: Caller, { userId }: Input['findUserAdmin']) {
    return this.lookup.findUserAdmin(userId);
  }
}
