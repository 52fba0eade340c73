import {
  usageContract,
  usageSummaryContract,
  type Caller,
  type Handlers,
  type Inputs,
  type InternalCaller,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { UsageService } from './usage.service.js';

type Input = Inputs<typeof usageContract>;

@Serves(usageContract)
export class UsageController implements Handlers<typeof usageContract> {
  constructor(private readonly usage: UsageService) {}

  findAll(caller: Caller, input: Input['findAll']) {
    return this.usage.findAll(caller, input);
  }

  findUnopened(caller: Caller, input: Input['findUnopened']) {
    return this.usage.findUnopened(caller, input);
  }

  findUnusedPermissions(caller: Caller, input: Input['findUnusedPermissions']) {
    return this.usage.findUnusedPermissions(caller, input);
  }

  findUnusedPermissionsOfReport(caller: Caller, input: Input['findUnusedPermissionsOfReport']) {
    return this.usage.findUnusedPermissionsOfReport(caller, input);
  }
}

@Serves(usageSummaryContract)
export class UsageSummaryController implements Handlers<typeof usageSummaryContract> {
  constructor(private readonly usage: UsageService) {}

  find({ requestId }: InternalCaller, input: Inputs<typeof usageSummaryContract>['find']) {
    return this.usage.summarize(requestId, input);
  }
}
