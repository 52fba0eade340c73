import {
  singleSignOnContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { BackChannelLogoutService } from './back-channel-logout.service.js';
import { SingleSignOnService } from './single-sign-on.service.js';

type AnyCaller = Caller<Principal | undefined>;
type Input = Inputs<typeof singleSignOnContract>;

@Serves(singleSignOnContract)
export class SingleSignOnController implements Handlers<typeof singleSignOnContract> {
  constructor(
    private readonly singleSignOn: SingleSignOnService,
    private readonly logouts: BackChannelLogoutService,
  ) {}

  start(caller: AnyCaller, input: Input['start']) {
    return this.singleSignOn.start(caller, input);
  }

  finish(caller: AnyCaller, { response }: Input['finish']) {
    return this.singleSignOn.finish(caller, response);
  }

  confirm(caller: AnyCaller, input: Input['confirm']) {
    return this.singleSignOn.confirm(caller, input);
  }

  endSessions(caller: AnyCaller, { logout_token: token }: Input['endSessions']) {
    return this.logouts.endSessions(caller, token);
  }

  findLinks(caller: Caller) {
    return this.singleSignOn.findLinks(caller);
  }

  link(caller: Caller, input: Input['link']) {
    return this.singleSignOn.startLink(caller, input);
  }

  unlink(caller: Caller, input: Input['unlink']) {
    return this.singleSignOn.unlink(caller, input);
  }
}
