import { accessRequestContract, getManagedPartner, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AccessRequestRepository } from './access-request.repository.js';
import { AccessRequestService } from './access-request.service.js';

type Input = Inputs<typeof accessRequestContract>;

@Serves(accessRequestContract)
export class AccessRequestController {
  constructor(
    private readonly requests: AccessRequestService,
    private readonly repository: AccessRequestRepository,
  ) {}

  insert({ principal }: Caller, { reportId, message }: Input['insert']) {
    return this.requests.add(principal, reportId, message ?? '');
  }

  findPending({ principal }: Caller, paging: Input['findPending']) {
    return this.repository.listPending(getManagedPartner(principal), paging);
  }

  findMine({ principal }: Caller, paging: Input['findMine']) {
    return this.repository.listOwn(principal.accountId, paging);
  }

  withdraw({ principal }: Caller, { id }: Input['withdraw']) {
    return this.requests.withdraw(principal, id);
  }

  updateStatus(caller: Caller, { id, status, reason, until }: Input['updateStatus']) {
    const accepted = status === 'Accept Request';
    return this.requests.decide(caller, id, { accepted, reason: reason ?? '', until });
  }
}
