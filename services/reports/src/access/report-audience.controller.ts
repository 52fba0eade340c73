import { reportAudienceContract, type Caller, type Inputs, type InternalCaller } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportAudienceService } from './report-audience.service.js';

type Input = Inputs<typeof reportAudienceContract>;

@Serves(reportAudienceContract)
export class ReportAudienceController {
  constructor(private readonly audience: ReportAudienceService) {}

  findRecipients({ principal }: Caller, input: Input['findRecipients']) {
    return this.audience.findRecipients(principal, input);
  }

  filterViewers(_caller: InternalCaller, input: Input['filterViewers']) {
    return this.audience.filterViewers(input);
  }
}
