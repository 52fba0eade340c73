import { usageContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { UsageReportService } from './usage-report.service.js';

type Input = Inputs<typeof usageContract>;

/** Answers the calls about how the portal is used. */
@Serves(usageContract)
export class UsageReportController implements Handlers<typeof usageContract> {
  constructor(private readonly usage: UsageReportService) {}

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
