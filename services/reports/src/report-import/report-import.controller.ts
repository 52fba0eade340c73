import { reportImportContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportImportService } from './report-import.service.js';

type Input = Inputs<typeof reportImportContract>;

@Serves(reportImportContract)
export class ReportImportController {
  constructor(private readonly imports: ReportImportService) {}

  getReports({ principal }: Caller) {
    return this.imports.start(principal.accountId);
  }

  findAll(_caller: Caller, paging: Input['findAll']) {
    return this.imports.list(paging);
  }
}
