import { reportAccessContract, type Inputs, type InternalCaller } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportAccessService } from './report-access.service.js';

type Input = Inputs<typeof reportAccessContract>;

@Serves(reportAccessContract)
export class ReportAccessController {
  constructor(private readonly access: ReportAccessService) {}

  mayOpen(_caller: InternalCaller, { principal, reportId }: Input['mayOpen']) {
    return this.access.mayOpen(principal, reportId);
  }

  mayOpenEach(_caller: InternalCaller, { principal, reportIds }: Input['mayOpenEach']) {
    return this.access.mayOpenEach(principal, reportIds);
  }

  async findCards(_caller: InternalCaller, { principal, reportIds }: Input['findCards']) {
    return { cards: await this.access.findCards(principal, reportIds) };
  }

  find(_caller: InternalCaller, { principal, report }: Input['find']) {
    return this.access.find(principal, report);
  }

  findOpenToPartner(_caller: InternalCaller, { partnerId }: Input['findOpenToPartner']) {
    return this.access.findOpenToPartner(partnerId);
  }

  findPermissionsInForce(_caller: InternalCaller, input: Input['findPermissionsInForce']) {
    return this.access.findPermissionsInForce(input);
  }
}
