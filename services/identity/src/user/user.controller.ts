import { userContract, type Caller, type Inputs, type Visitor } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AccountStatusService } from '../account/account-status.service.js';
import { ProfileService } from '../profile/profile.service.js';
import { ActivationService } from '../registration/activation.service.js';
import { UserInvitationService } from '../registration/user-invitation.service.js';
import { SessionService } from '../session/session.service.js';
import { BulkUserService } from './bulk-user.service.js';
import { UserService } from './user.service.js';
import { pickFilters } from './user.sql.js';

type Input = Inputs<typeof userContract>;

@Serves(userContract)
export class UserController {
  constructor(
    private readonly users: UserService,
    private readonly invitations: UserInvitationService,
    private readonly activation: ActivationService,
    private readonly statuses: AccountStatusService,
    private readonly profiles: ProfileService,
    private readonly sessions: SessionService,
    private readonly bulk: BulkUserService,
  ) {}

  find({ principal }: Visitor, { id }: Input['find']) {
    return typeof id === 'string' ? this.activation.findName(id) : this.users.find(principal, id);
  }

  findNonAdmin(_caller: Caller, { id }: Input['findNonAdmin']) {
    return this.users.findNonAdmin(id);
  }

  findAll({ principal }: Caller, input: Input['findAll']) {
    return this.users.findVisible(principal, pickFilters(input), input);
  }

  findCount({ principal }: Caller) {
    return this.users.countVisible(principal);
  }

  findAllNotDeactivated(_caller: Caller, input: Input['findAllNotDeactivated']) {
    return this.users.findAll({ ...pickFilters(input), statuses: ['Active', 'Blocked'] }, input);
  }

  findAllDeactivated(_caller: Caller, input: Input['findAllDeactivated']) {
    return this.users.findAll({ ...pickFilters(input), statuses: ['Deactivated'] }, input);
  }

  findByPartner(_caller: Caller, { userTypeId: partnerId, ...paging }: Input['findByPartner']) {
    return this.users.findAll({ partnerId, statuses: ['Active'] }, paging);
  }

  findAllByPartner(caller: Caller, { userTypeId: partnerId, id, ...query }: Input['findAllByPartner']) {
    return this.users.findByPartner(caller.principal, partnerId ?? id, pickFilters(query), query);
  }

  findDeactivatedByPartner(
    _caller: Caller,
    { userTypeId: partnerId, ...query }: Input['findDeactivatedByPartner'],
  ) {
    const filter = { ...pickFilters(query), partnerId, statuses: ['Deactivated'] as const };
    return this.users.findAll(filter, query);
  }

  insert(caller: Caller, person: Input['insert']) {
    return this.invitations.register(caller, person);
  }

  update(caller: Caller, profile: Input['update']) {
    return this.profiles.update(caller, profile);
  }

  updatePassword(caller: Caller, change: Input['updatePassword']) {
    return this.profiles.updatePassword(caller, change);
  }

  updateStatus(caller: Visitor, { id, status }: Input['updateStatus']) {
    return typeof id === 'string'
      ? this.activation.decide(caller, id, status)
      : this.statuses.change(caller, id, status);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.statuses.delete(caller, id);
  }

  updatePartner(caller: Caller, { id, type }: Input['updatePartner']) {
    return this.statuses.move(caller, id, type);
  }

  planBulk(caller: Caller, input: Input['planBulk']) {
    return this.bulk.plan(caller, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.bulk.run(caller, input);
  }

  findEncryptionPassphrase({ principal }: Caller) {
    return this.sessions.derivePassphrase(principal);
  }
}
