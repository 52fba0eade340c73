import { singleSignOnContract, type Caller, type Inputs, type Visitor } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ProviderSessionsService } from './provider-sessions.service.js';
import { SingleSignOnService } from './single-sign-on.service.js';

type Input = Inputs<typeof singleSignOnContract>;

@Serves(singleSignOnContract)
export class SingleSignOnController {
  constructor(
    private readonly singleSignOn: SingleSignOnService,
    private readonly sessions: ProviderSessionsService,
  ) {}

  start(caller: Visitor, input: Input['start']) {
    return this.singleSignOn.start(caller, input);
  }

  finish(caller: Visitor, input: Input['finish']) {
    return this.singleSignOn.finish(caller, input);
  }

  confirm(caller: Visitor, input: Input['confirm']) {
    return this.singleSignOn.confirm(caller, input);
  }

  endSessions(caller: Visitor, { logout_token: token }: Input['endSessions']) {
    return this.sessions.endByLogoutToken(caller, token);
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
