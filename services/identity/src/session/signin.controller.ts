import { signinContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SigninService } from './signin.service.js';

type SigninInputs = Inputs<typeof signinContract>;

/** Answers the calls that record sign-ins and sign out. */
@Serves(signinContract)
export class SigninController implements Handlers<typeof signinContract> {
  constructor(private readonly record: SigninService) {}

  signin({ principal }: Caller, { userId }: SigninInputs['signin']) {
    return this.record.signIn(principal, userId);
  }

  signout({ principal }: Caller, { userId }: SigninInputs['signout']) {
    return this.record.signOut(principal, userId);
  }
}
