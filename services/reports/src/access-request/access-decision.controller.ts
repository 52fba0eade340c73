import { accessDecisionContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PermissionEndService } from '../permission/permission-end.service.js';
import { AccessRequestService } from './access-request.service.js';

type Input = Inputs<typeof accessDecisionContract>;

@Serves(accessDecisionContract)
export class AccessDecisionController implements Handlers<typeof accessDecisionContract> {
  constructor(
    private readonly requests: AccessRequestService,
    private readonly ends: PermissionEndService,
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

  planBulk({ principal }: Caller, input: Input['planBulk']) {
    return this.requests.planBulk(principal, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.requests.runBulk(caller, input);
  }
}
