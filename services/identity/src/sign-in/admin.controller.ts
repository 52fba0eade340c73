import { adminContract, type Caller, type Handlers, type Inputs, type Principal } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SignInService } from './sign-in.service.js';

/** Answers administrators' signing in. */
@Serves(adminContract)
export class AdminController implements Handlers<typeof adminContract> {
  constructor(private readonly signIn: SignInService) {}

  login(_caller: Caller<Principal | undefined>, credentials: Inputs<typeof adminContract>['login']) {
    return this.signIn.asAdministrator(credentials);
  }
}
