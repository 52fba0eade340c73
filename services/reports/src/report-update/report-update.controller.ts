import { reportUpdateContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportUpdateService } from './report-update.service.js';

type Input = Inputs<typeof reportUpdateContract>;

@Serves(reportUpdateContract)
export class ReportUpdateController {
  constructor(private readonly updates: ReportUpdateService) {}

  insert({ principal }: Caller, { reportId, updates }: Input['insert']) {
    return this.updates.add(principal, reportId, updates);
  }
}
