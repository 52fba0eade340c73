import {
  userSignInContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SignInService } from './sign-in.service.js';

/** Answers users' signing in. */
@Serves(userSignInContract)
export class UserSignInController implements Handlers<typeof userSignInContract> {
  constructor(private readonly signIn: SignInService) {}

  login(caller: Caller<Principal | undefined>, credentials: Inputs<typeof userSignInContract>['login']) {
    return this.signIn.asUser(caller, credentials);
  }
}
