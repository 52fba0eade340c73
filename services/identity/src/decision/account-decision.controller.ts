import { accountDecisionContract, getManagedPartner, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AccountDecisionRepository } from './account-decision.repository.js';
import { AccountDecisionService } from './account-decision.service.js';

type Input = Inputs<typeof accountDecisionContract>;

@Serves(accountDecisionContract)
export class AccountDecisionController {
  constructor(
    private readonly accounts: AccountDecisionService,
    private readonly repository: AccountDecisionRepository,
  ) {}

  findRegistrations({ principal }: Caller, paging: Input['findRegistrations']) {
    return this.repository.listRegistrations(getManagedPartner(principal), paging);
  }

  findWaitingCount({ principal }: Caller) {
    return this.accounts.countWaiting(principal);
  }

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.repository.listDecisions(getManagedPartner(principal), paging);
  }

  insert(caller: Caller, { userId, accepted, reason }: Input['insert']) {
    return this.accounts.decideRegistration(caller, userId, accepted, reason ?? '');
  }

  planBulk({ principal }: Caller, input: Input['planBulk']) {
    return this.accounts.planBulk(principal, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.accounts.runBulk(caller, input);
  }
}
