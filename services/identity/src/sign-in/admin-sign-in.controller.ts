import {
  adminSignInContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SignInService } from './sign-in.service.js';

/** Answers administrators' signing in. */
@Serves(adminSignInContract)
export class AdminSignInController implements Handlers<typeof adminSignInContract> {
  constructor(private readonly signIn: SignInService) {}

  login(caller: Caller<Principal | undefined>, credentials: Inputs<typeof adminSignInContract>['login']) {
    return this.signIn.asAdministrator(caller, credentials);
  }
}
