import { accessDecisionContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { DecisionService, Serves } from '@portal/service-kit';
import { PermissionEndService } from '../permission/permission-end.service.js';
import { AccessRequestService } from './access-request.service.js';

type Input = Inputs<typeof accessDecisionContract>;

@Serves(accessDecisionContract)
export class AccessDecisionController implements Handlers<typeof accessDecisionContract> {
  constructor(
    private readonly requests: AccessRequestService,
    private readonly ends: PermissionEndService,
    private readonly decisions: DecisionService,
  ) {}

  async findWaitingCount({ principal }: Caller) {
    const [requests, ends] = await Promise.all([
      this.requests.countPending(principal),
      this.ends.count(principal),
    ]);
    return { requests, ends };
  }

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.requests.findDecisions(principal, paging);
  }

  insert(caller: Caller, { requestId, accepted, reason, until }: Input['insert']) {
    return this.requests.decideLater(caller, requestId, { accepted, reason: reason ?? '', until });
  }

  planBulk({ principal }: Caller, input: Input['planBulk']) {
    return this.requests.planBulk(principal, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.requests.runBulk(caller, input);
  }

  undo({ principal }: Caller, { id }: Input['undo']) {
    return this.decisions.undo(principal, id);
  }
}
