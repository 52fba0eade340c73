import {
  adminContract,
  emailChangeContract,
  tablePreferenceContract,
  type Caller,
  type Inputs,
  type Visitor,
} from '@portal/contracts';
import { Serves, refuseWrite } from '@portal/service-kit';
import { EmailChangeService } from './email-change.service.js';
import { ProfileService } from './profile.service.js';
import { TablePreferenceRepository } from './table-preference.repository.js';

type AdminInput = Inputs<typeof adminContract>;
type EmailChangeInput = Inputs<typeof emailChangeContract>;

/** Serves the calls about the administrator's own account. */
@Serves(adminContract)
export class AdminController {
  constructor(private readonly profiles: ProfileService) {}

  find({ principal }: Caller) {
    return this.profiles.findAdministrator(principal);
  }

  update(caller: Caller, profile: AdminInput['update']) {
    return this.profiles.update(caller, profile);
  }

  updatePassword(caller: Caller, change: AdminInput['updatePassword']) {
    return this.profiles.updatePassword(caller, change);
  }
}

@Serves(emailChangeContract)
export class EmailChangeController {
  constructor(private readonly emailChanges: EmailChangeService) {}

  find({ principal }: Caller) {
    return this.emailChanges.find(principal);
  }

  cancel({ principal }: Caller) {
    return this.emailChanges.cancel(principal);
  }

  confirm(caller: Visitor, { id }: EmailChangeInput['confirm']) {
    return this.emailChanges.confirm(caller, id);
  }

  undo(caller: Visitor, { id }: EmailChangeInput['undo']) {
    return this.emailChanges.undo(caller, id);
  }
}

@Serves(tablePreferenceContract)
export class TablePreferenceController {
  constructor(private readonly preferences: TablePreferenceRepository) {}

  async update(
    { principal }: Caller,
    { name, ...preference }: Inputs<typeof tablePreferenceContract>['update'],
  ) {
    const isStored = await this.preferences.store(principal.accountId, name, preference);
    return isStored ? { affectedRows: 1 } : refuseWrite('profile.tooManyTables');
  }
}
