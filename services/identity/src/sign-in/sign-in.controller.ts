import {
  adminSignInContract,
  deviceContract,
  portalSignInContract,
  userSignInContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SignInService } from './sign-in.service.js';

type AnyCaller = Caller<Principal | undefined>;

@Serves(adminSignInContract)
export class AdminSignInController implements Handlers<typeof adminSignInContract> {
  constructor(private readonly signIns: SignInService) {}

  login(caller: AnyCaller, credentials: Inputs<typeof adminSignInContract>['login']) {
    return this.signIns.signInAdministrator(caller, credentials);
  }
}

@Serves(userSignInContract)
export class UserSignInController implements Handlers<typeof userSignInContract> {
  constructor(private readonly signIns: SignInService) {}

  login(caller: AnyCaller, credentials: Inputs<typeof userSignInContract>['login']) {
    return this.signIns.signInUser(caller, credentials);
  }
}

@Serves(portalSignInContract)
export class PortalSignInController implements Handlers<typeof portalSignInContract> {
  constructor(private readonly signIns: SignInService) {}

  login(caller: AnyCaller, { username, password, ...choices }: Inputs<typeof portalSignInContract>['login']) {
    return this.signIns.signInAndRecord(caller, { username, password }, choices);
  }
}

@Serves(deviceContract)
export class DeviceController implements Handlers<typeof deviceContract> {
  constructor(private readonly signIns: SignInService) {}

  admit(caller: AnyCaller, { id }: Inputs<typeof deviceContract>['admit']) {
    return this.signIns.admit(caller, id);
  }
}
