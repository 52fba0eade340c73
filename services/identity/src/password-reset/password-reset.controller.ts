import { passwordResetContract, type Inputs, type Visitor } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PasswordResetService } from './password-reset.service.js';

type Input = Inputs<typeof passwordResetContract>;

@Serves(passwordResetContract)
export class PasswordResetController {
  constructor(private readonly resets: PasswordResetService) {}

  resetCode(caller: Visitor, { email }: Input['resetCode']) {
    return this.resets.sendCode(caller, email);
  }

  verifyResetCode(caller: Visitor, { id, code }: Input['verifyResetCode']) {
    return this.resets.verifyCode(caller, id, code);
  }

  resetPassword(caller: Visitor, { id, password }: Input['resetPassword']) {
    return this.resets.setPassword(caller, id, password);
  }
}
