import { reportViewersContract, type Handlers, type Inputs, type InternalCaller } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportViewersService } from './report-viewers.service.js';

type Input = Inputs<typeof reportViewersContract>;

/** Tells other services who has opened a report. */
@Serves(reportViewersContract)
export class ReportViewersController implements Handlers<typeof reportViewersContract> {
  constructor(private readonly viewers: ReportViewersService) {}

  find(_caller: InternalCaller, input: Input['find']) {
    return this.viewers.find(input);
  }
}
