import { adminRequestContract, userAdminContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { toActor } from '../audit/audit.repository.js';
import { UserService } from './user.service.js';
import { UserAdminRepository } from './user-admin.repository.js';
import { UserAdminService } from './user-admin.service.js';

type RequestInput = Inputs<typeof adminRequestContract>;
type UserAdminInput = Inputs<typeof userAdminContract>;

@Serves(userAdminContract)
export class UserAdminController {
  constructor(
    private readonly userAdmins: UserAdminService,
    private readonly users: UserService,
  ) {}

  findAll(_caller: Caller, paging: UserAdminInput['findAll']) {
    return this.users.findAll({ role: 'userAdmin' }, paging);
  }

  findAllUnavailable(_caller: Caller, paging: UserAdminInput['findAllUnavailable']) {
    return this.users.findAll({ role: 'user' }, paging);
  }

  insert(caller: Caller, { userId }: UserAdminInput['insert']) {
    return this.userAdmins.appoint(toActor(caller), userId);
  }

  delete(caller: Caller, { id }: UserAdminInput['delete']) {
    return this.userAdmins.dismiss(toActor(caller), id);
  }

  findUserAdmin(_caller: Caller, { userId }: UserAdminInput['findUserAdmin']) {
    return this.users.findUserAdmin(userId);
  }
}

/** Serves the calls about requests to become a user admin. */
@Serves(adminRequestContract)
export class AdminRequestController {
  constructor(
    private readonly userAdmins: UserAdminService,
    private readonly requests: UserAdminRepository,
  ) {}

  insert({ principal }: Caller) {
    return this.userAdmins.request(principal);
  }

  findAllUnaccepted(_caller: Caller, paging: RequestInput['findAllUnaccepted']) {
    return this.requests.findPage('pending', paging);
  }

  findAllUnAccepted(_caller: Caller, paging: RequestInput['findAllUnAccepted']) {
    return this.requests.findPage('pending', paging);
  }

  findAll(_caller: Caller, paging: RequestInput['findAll']) {
    return this.requests.findPage('all', paging);
  }

  findMine({ principal }: Caller) {
    return this.requests.findOwn(principal.accountId);
  }

  withdraw(caller: Caller, { id }: RequestInput['withdraw']) {
    return this.userAdmins.withdraw(caller, id);
  }

  update(caller: Caller, { id, status, reason }: RequestInput['update']) {
    return this.userAdmins.decide(caller, id, status, reason ?? '');
  }
}
