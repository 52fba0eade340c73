import {
  factorSignInContract,
  secondFactorContract,
  type Caller,
  type Inputs,
  type Visitor,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { FactorSignInService } from './factor-sign-in.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { TotpRepository } from './totp.repository.js';

type Input = Inputs<typeof secondFactorContract>;
type SignInInput = Inputs<typeof factorSignInContract>;

@Serves(secondFactorContract)
export class SecondFactorController {
  constructor(
    private readonly secondFactors: SecondFactorService,
    private readonly factors: TotpRepository,
  ) {}

  find({ principal }: Caller) {
    return this.factors.find(principal.accountId);
  }

  startTotp({ principal }: Caller) {
    return this.secondFactors.startTotp(principal.accountId);
  }

  confirmTotp(caller: Caller, input: Input['confirmTotp']) {
    return this.secondFactors.confirmTotp(caller, caller.principal.accountId, input);
  }

  removeTotp(caller: Caller, { id }: Input['removeTotp']) {
    return this.secondFactors.removeTotp(caller, id);
  }

  createRecoveryCodes(caller: Caller) {
    return this.secondFactors.createRecoveryCodes(caller);
  }

  reset(caller: Caller, { userId }: Input['reset']) {
    return this.secondFactors.reset(caller, userId);
  }
}

@Serves(factorSignInContract)
export class FactorSignInController {
  constructor(private readonly signIns: FactorSignInService) {}

  prove(caller: Visitor, { ticket, ...code }: SignInInput['prove']) {
    return this.signIns.prove(caller, ticket, code);
  }

  startTotp(caller: Visitor, { ticket }: SignInInput['startTotp']) {
    return this.signIns.startTotp(caller, ticket);
  }

  confirmTotp(caller: Visitor, { ticket, ...input }: SignInInput['confirmTotp']) {
    return this.signIns.confirmTotp(caller, ticket, input);
  }
}
