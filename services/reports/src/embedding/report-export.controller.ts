import { reportExportContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportExportService } from './report-export.service.js';

type Input = Inputs<typeof reportExportContract>;

@Serves(reportExportContract)
export class ReportExportController {
  constructor(private readonly exports: ReportExportService) {}

  start(caller: Caller, { reportId, ...options }: Input['start']) {
    return this.exports.start(caller, reportId, options);
  }

  findState(caller: Caller, { id }: Input['findState']) {
    return this.exports.findState(caller, id);
  }

  download(caller: Caller, { id }: Input['download']) {
    return this.exports.download(caller, id);
  }

  cancel({ principal }: Caller, { id }: Input['cancel']) {
    return this.exports.cancel(principal, id);
  }
}
