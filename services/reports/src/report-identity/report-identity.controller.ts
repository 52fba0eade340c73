import { reportIdentityContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportIdentityService } from './report-identity.service.js';

type Input = Inputs<typeof reportIdentityContract>;

@Serves(reportIdentityContract)
export class ReportIdentityController {
  constructor(private readonly identities: ReportIdentityService) {}

  find(_caller: Caller, { reportId }: Input['find']) {
    return this.identities.find(reportId);
  }

  update({ principal }: Caller, input: Input['update']) {
    return this.identities.update(principal, input);
  }

  preview(_caller: Caller, input: Input['preview']) {
    return this.identities.preview(input);
  }
}
