import { accountDecisionContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AccountDecisionService } from './account-decision.service.js';

type Input = Inputs<typeof accountDecisionContract>;

@Serves(accountDecisionContract)
export class AccountDecisionController implements Handlers<typeof accountDecisionContract> {
  constructor(private readonly accounts: AccountDecisionService) {}

  findRegistrations({ principal }: Caller, paging: Input['findRegistrations']) {
    return this.accounts.findRegistrations(principal, paging);
  }

  findWaitingCount({ principal }: Caller) {
    return this.accounts.countWaiting(principal);
  }

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.accounts.findDecisions(principal, paging);
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
