import { adminContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PasswordChangeService } from './password-change.service.js';
import { ProfileService } from './profile.service.js';

type Input = Inputs<typeof adminContract>;

/** Answers the calls about the administrator's own account. */
@Serves(adminContract)
export class AdminController implements Handlers<typeof adminContract> {
  constructor(
    private readonly profiles: ProfileService,
    private readonly passwords: PasswordChangeService,
  ) {}

  find({ principal }: Caller) {
    return this.profiles.find(principal);
  }

  update(caller: Caller, profile: Input['update']) {
    return this.profiles.update(caller, profile);
  }

  updatePassword(caller: Caller, change: Input['updatePassword']) {
    return this.passwords.change(caller, change);
  }
}
