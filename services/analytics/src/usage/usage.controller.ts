import { usageContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { UsageService } from './usage.service.js';

type Input = Inputs<typeof usageContract>;

@Serves(usageContract)
export class UsageController {
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
