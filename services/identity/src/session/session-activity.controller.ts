import { sessionActivityContract, type Handlers, type Inputs, type InternalCaller } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SessionService } from './session.service.js';

type Input = Inputs<typeof sessionActivityContract>;

/** Answers gateways' calls about the sessions that they serve. */
@Serves(sessionActivityContract)
export class SessionActivityController implements Handlers<typeof sessionActivityContract> {
  constructor(private readonly sessions: SessionService) {}

  record(_caller: InternalCaller, { sessionIds }: Input['record']) {
    return this.sessions.recordActivity(sessionIds);
  }

  findEnded(_caller: InternalCaller, { seconds }: Input['findEnded']) {
    return this.sessions.findEnded(seconds);
  }

  findLive(_caller: InternalCaller, { sessionIds }: Input['findLive']) {
    return this.sessions.findLive(sessionIds);
  }
}
