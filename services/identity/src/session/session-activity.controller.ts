import { sessionActivityContract, type Handlers, type Inputs, type InternalCaller } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SessionService } from './session.service.js';

/** Hears from gateways which sessions are in use, and tells them which have not ended. */
@Serves(sessionActivityContract)
export class SessionActivityController implements Handlers<typeof sessionActivityContract> {
  constructor(private readonly sessions: SessionService) {}

  record(_caller: InternalCaller, { sessionIds }: Inputs<typeof sessionActivityContract>['record']) {
    return this.sessions.recordActivity(sessionIds);
  }

  findLive(_caller: InternalCaller, { sessionIds }: Inputs<typeof sessionActivityContract>['findLive']) {
    return this.sessions.findLive(sessionIds);
  }
}
