import {
  adminSignInContract,
  deviceContract,
  portalSignInContract,
  userSignInContract,
  type Handlers,
  type Inputs,
  type Visitor,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SignInService } from './sign-in.service.js';

@Serves(adminSignInContract)
export class AdminSignInController implements Handlers<typeof adminSignInContract> {
  constructor(private readonly signIns: SignInService) {}

  login(caller: Visitor, credentials: Inputs<typeof adminSignInContract>['login']) {
    return this.signIns.signInAdministrator(caller, credentials);
  }
}

@Serves(userSignInContract)
export class UserSignInController implements Handlers<typeof userSignInContract> {
  constructor(private readonly signIns: SignInService) {}

  login(caller: Visitor, credentials: Inputs<typeof userSignInContract>['login']) {
    return this.signIns.signInUser(caller, credentials);
  }
}

@Serves(portalSignInContract)
export class PortalSignInController implements Handlers<typeof portalSignInContract> {
  constructor(private readonly signIns: SignInService) {}

  login(caller: Visitor, { username, password, ...choices }: Inputs<typeof portalSignInContract>['login']) {
    return this.signIns.signInAndRecord(caller, { username, password }, choices);
  }
}

@Serves(deviceContract)
export class DeviceController implements Handlers<typeof deviceContract> {
  constructor(private readonly signIns: SignInService) {}

  admit(caller: Visitor, { id }: Inputs<typeof deviceContract>['admit']) {
    return this.signIns.admit(caller, id);
  }
}
