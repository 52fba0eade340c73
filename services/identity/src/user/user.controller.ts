import { userContract, type Caller, type Handlers, type Inputs, type Principal } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AccountStatusService } from '../account/account-status.service.js';
import { ActivationService } from '../activation/activation.service.js';
import { PasswordChangeService } from '../profile/password-change.service.js';
import { ProfileService } from '../profile/profile.service.js';
import { RegistrationService } from '../registration/registration.service.js';
import { Passphrases } from '../session/passphrases.js';
import { UserListService } from './user-list.service.js';
import { UserLookupService } from './user-lookup.service.js';

type Input = Inputs<typeof userContract>;
type AnyCaller = Caller<Principal | undefined>;

/** Answers the calls about users' accounts. */
@Serves(userContract)
export class UserController implements Handlers<typeof userContract> {
  constructor(
    private readonly lists: UserListService,
    private readonly lookup: UserLookupService,
    private readonly registration: RegistrationService,
    private readonly activation: ActivationService,
    private readonly statuses: AccountStatusService,
    private readonly profiles: ProfileService,
    private readonly passwords: PasswordChangeService,
    private readonly passphrases: Passphrases,
  ) {}

  find({ principal }: AnyCaller, { id }: Input['find']) {
    return typeof id === 'string' ? this.activation.find(id) : this.lookup.find(principal, id);
  }

  findNonAdmin(_caller: Caller, { id }: Input['findNonAdmin']) {
    return this.lookup.findNonAdmin(id);
  }

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.lists.visible(principal, paging);
  }

  findCount({ principal }: Caller) {
    return this.lists.count(principal);
  }

  findAllNotDeactivated(_caller: Caller, paging: Input['findAllNotDeactivated']) {
    return this.lists.users({ statuses: ['Active', 'Blocked'] }, paging);
  }

  findAllDeactivated(_caller: Caller, paging: Input['findAllDeactivated']) {
    return this.lists.users({ statuses: ['Deactivated'] }, paging);
  }

  findByUserType(_caller: Caller, { userTypeId, ...paging }: Input['findByUserType']) {
    return this.lists.users({ partnerId: userTypeId, statuses: ['Active'] }, paging);
  }

  findAllByUserType(caller: Caller, { userTypeId, id, ...paging }: Input['findAllByUserType']) {
    return this.lists.ofPartner(caller.principal, userTypeId ?? id, paging);
  }

  findByUserTypeDeactivated(_caller: Caller, { userTypeId, ...paging }: Input['findByUserTypeDeactivated']) {
    return this.lists.users({ partnerId: userTypeId, statuses: ['Deactivated'] }, paging);
  }

  insert(caller: Caller, person: Input['insert']) {
    return this.registration.byRegistrar(caller.principal, person);
  }

  update(caller: Caller, profile: Input['update']) {
    return this.profiles.update(caller, profile);
  }

  updatePassword(caller: Caller, change: Input['updatePassword']) {
    return this.passwords.change(caller, change);
  }

  updateStatus(caller: AnyCaller, { id, status }: Input['updateStatus']) {
    return typeof id === 'string'
      ? this.activation.decide(caller, id, status)
      : this.statuses.change(caller, id, status);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.statuses.delete(caller, id);
  }

  updateUserType(caller: Caller, { id, type }: Input['updateUserType']) {
    return this.statuses.move(caller, id, type);
  }

  findEncryptionPassphrase({ principal }: Caller) {
    return this.passphrases.of(principal.sessionId);
  }
}
