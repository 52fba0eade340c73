import {
  adminSignInContract,
  deviceContract,
  passkeySignInContract,
  portalSignInContract,
  proofContract,
  userSignInContract,
  type Caller,
  type Inputs,
  type Visitor,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { ProofService } from './proof.service.js';
import { SignInService } from './sign-in.service.js';

@Serves(adminSignInContract)
export class AdminSignInController {
  constructor(private readonly signIns: SignInService) {}

  login(caller: Visitor, credentials: Inputs<typeof adminSignInContract>['login']) {
    return this.signIns.signInAdministrator(caller, credentials);
  }
}

@Serves(userSignInContract)
export class UserSignInController {
  constructor(private readonly signIns: SignInService) {}

  login(caller: Visitor, credentials: Inputs<typeof userSignInContract>['login']) {
    return this.signIns.signInUser(caller, credentials);
  }
}

@Serves(portalSignInContract)
export class PortalSignInController {
  constructor(private readonly signIns: SignInService) {}

  login(caller: Visitor, { username, password, ...choices }: Inputs<typeof portalSignInContract>['login']) {
    return this.signIns.signInAndRecord(caller, { username, password }, choices);
  }
}

@Serves(passkeySignInContract)
export class PasskeySignInController {
  constructor(private readonly signIns: PasskeySignInService) {}

  start(_caller: Visitor, { ticket }: Inputs<typeof passkeySignInContract>['start']) {
    return this.signIns.start(ticket);
  }

  finish(caller: Visitor, input: Inputs<typeof passkeySignInContract>['finish']) {
    return this.signIns.finish(caller, input);
  }
}

@Serves(proofContract)
export class ProofController {
  constructor(private readonly proofs: ProofService) {}

  prove(caller: Caller, proof: Inputs<typeof proofContract>['prove']) {
    return this.proofs.prove(caller, proof);
  }
}

@Serves(deviceContract)
export class DeviceController {
  constructor(private readonly signIns: SignInService) {}

  admit(caller: Visitor, { id }: Inputs<typeof deviceContract>['admit']) {
    return this.signIns.admit(caller, id);
  }
}
