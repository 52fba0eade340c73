import { reportTypeContract, type Handlers } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportTypeRepository } from './report-type.repository.js';

/** Kinds of report. */
@Serves(reportTypeContract)
export class ReportTypeController implements Handlers<typeof reportTypeContract> {
  constructor(private readonly types: ReportTypeRepository) {}

  findAll() {
    return this.types.findAll();
  }
}
