import { accessExplainedContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AccessExplainedService } from './access-explained.service.js';

type Input = Inputs<typeof accessExplainedContract>;

@Serves(accessExplainedContract)
export class AccessExplainedController {
  constructor(private readonly access: AccessExplainedService) {}

  explain({ principal }: Caller, { userId, reportId }: Input['explain']) {
    return this.access.explain(principal, userId, reportId);
  }

  findAll(_caller: Caller, input: Input['findAll']) {
    return this.access.findAll(input);
  }

  exportPart(_caller: Caller, { afterUserId }: Input['exportPart']) {
    return this.access.exportPart(afterUserId);
  }
}
