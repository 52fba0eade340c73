import { reportUpdateDeliveryContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportUpdateService } from './report-update.service.js';

type Input = Inputs<typeof reportUpdateDeliveryContract>;

@Serves(reportUpdateDeliveryContract)
export class ReportUpdateController {
  constructor(private readonly updates: ReportUpdateService) {}

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.updates.findAll(principal, paging);
  }

  findRecipients(caller: Caller, { reportId }: Input['findRecipients']) {
    return this.updates.findRecipients(caller, reportId);
  }
}
