import { accessDecisionContract, getManagedPartner, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PermissionEndRepository } from '../permission/permission-end.repository.js';
import { AccessRequestRepository } from './access-request.repository.js';
import { AccessRequestService } from './access-request.service.js';

type Input = Inputs<typeof accessDecisionContract>;

@Serves(accessDecisionContract)
export class AccessDecisionController {
  constructor(
    private readonly requests: AccessRequestService,
    private readonly repository: AccessRequestRepository,
    private readonly ends: PermissionEndRepository,
  ) {}

  async findWaitingCount({ principal }: Caller) {
    const owner = getManagedPartner(principal);
    const [requests, ends] = await Promise.all([this.repository.countPending(owner), this.ends.count(owner)]);
    return { requests, ends };
  }

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.repository.listDecisions(getManagedPartner(principal), paging);
  }

  planBulk({ principal }: Caller, input: Input['planBulk']) {
    return this.requests.planBulk(principal, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.requests.runBulk(caller, input);
  }
}
