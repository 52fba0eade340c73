import { signinContract, type Caller, type Handlers } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SigninService } from './signin.service.js';

/** Answers the calls that record sign-ins and sign out. */
@Serves(signinContract)
export class SigninController implements Handlers<typeof signinContract> {
  constructor(private readonly record: SigninService) {}

  signin({ principal }: Caller) {
    return this.record.signIn(principal);
  }

  signout({ principal }: Caller) {
    return this.record.signOut(principal);
  }
}
