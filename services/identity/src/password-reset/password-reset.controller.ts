import {
  passwordResetContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PasswordResetService } from './password-reset.service.js';

type Input = Inputs<typeof passwordResetContract>;
type AnyCaller = Caller<Principal | undefined>;

@Serves(passwordResetContract)
export class PasswordResetController implements Handlers<typeof passwordResetContract> {
  constructor(private readonly resets: PasswordResetService) {}

  resetCode(caller: AnyCaller, { email }: Input['resetCode']) {
    return this.resets.sendCode(caller, email);
  }

  verifyResetCode(caller: AnyCaller, { id, code }: Input['verifyResetCode']) {
    return this.resets.verifyCode(caller, id, code);
  }

  resetPassword(caller: AnyCaller, { id, password }: Input['resetPassword']) {
    return this.resets.setPassword(caller, id, password);
  }
}
