import { sessionContract, type Caller, type Handlers, type Principal } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SessionService } from './session.service.js';

/** Answers the calls that renew sessions. */
@Serves(sessionContract)
export class SessionController implements Handlers<typeof sessionContract> {
  constructor(private readonly sessions: SessionService) {}

  refresh(caller: Caller<Principal | undefined>) {
    return this.sessions.refresh(caller, caller.sessionToken);
  }
}
