import {
  isAdministrator,
  sessionActivityContract,
  sessionContract,
  signinContract,
  type Caller,
  type Inputs,
  type InternalCaller,
  type Visitor,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SessionRepository } from './session.repository.js';
import { SessionService } from './session.service.js';

type ActivityInput = Inputs<typeof sessionActivityContract>;

@Serves(sessionContract)
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  refresh(caller: Visitor) {
    return this.sessions.refresh(caller, caller.sessionToken);
  }
}

@Serves(sessionActivityContract)
export class SessionActivityController {
  constructor(private readonly sessions: SessionRepository) {}

  async record(_caller: InternalCaller, { sessionIds }: ActivityInput['record']) {
    await this.sessions.touchAll(sessionIds);
    return {};
  }

  async findEnded(_caller: InternalCaller, { seconds }: ActivityInput['findEnded']) {
    return { sessionIds: await this.sessions.findEnded(seconds) };
  }

  async findLive(_caller: InternalCaller, { sessionIds }: ActivityInput['findLive']) {
    return { sessionIds: await this.sessions.findLive(sessionIds) };
  }
}

/** Serves the calls that record a sign-in, and sign out. */
@Serves(signinContract)
export class SignInOutController {
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
