import { userContract, type Caller, type Handlers } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { UserService } from './user.service.js';

/** Answers the calls about users' accounts. */
@Serves(userContract)
export class UserController implements Handlers<typeof userContract> {
  constructor(private readonly users: UserService) {}

  findCount({ principal }: Caller) {
    return this.users.count(principal);
  }
}
