import {
  isAdministrator,
  sessionActivityContract,
  sessionContract,
  signinContract,
  type Caller,
  type Handlers,
  type Inputs,
  type InternalCaller,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SessionService } from './session.service.js';

type ActivityInput = Inputs<typeof sessionActivityContract>;

@Serves(sessionContract)
export class SessionController implements Handlers<typeof sessionContract> {
  constructor(private readonly sessions: SessionService) {}

  refresh(caller: Caller<Principal | undefined>) {
    return this.sessions.refresh(caller, caller.sessionToken);
  }
}

@Serves(sessionActivityContract)
export class SessionActivityController implements Handlers<typeof sessionActivityContract> {
  constructor(private readonly sessions: SessionService) {}

  record(_caller: InternalCaller, { sessionIds }: ActivityInput['record']) {
    return this.sessions.recordActivity(sessionIds);
  }

  findEnded(_caller: InternalCaller, { seconds }: ActivityInput['findEnded']) {
    return this.sessions.findEnded(seconds);
  }

  findLive(_caller: InternalCaller, { sessionIds }: ActivityInput['findLive']) {
    return this.sessions.findLive(sessionIds);
  }
}

/** Serves the calls that record a sign-in, and sign out. */
@Serves(signinContract)
export class SignInOutController implements Handlers<typeof signinContract> {
  constructor(private readonly sessions: SessionService) {}

  signin({ principal }: Caller) {
    const { sessionId, accountId } = principal;
    const partnerId = isAdministrator(principal) ? null : principal.partnerId;
    return this.sessions.recordSignIn(sessionId, { id: accountId, user_type_id: partnerId });
  }

  signout(caller: Caller) {
    return this.sessions.signOut(caller);
  }
}
