import { accessExplainedContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AccessExplainedService } from './access-explained.service.js';
import { AccessPairService } from './access-pair.service.js';

type Input = Inputs<typeof accessExplainedContract>;

/** Explains to administrators who may open what. */
@Serves(accessExplainedContract)
export class AccessExplainedController implements Handlers<typeof accessExplainedContract> {
  constructor(
    private readonly access: AccessExplainedService,
    private readonly pairs: AccessPairService,
  ) {}

  explain(_caller: Caller, { userId, reportId }: Input['explain']) {
    return this.access.explain(userId, reportId);
  }

  findAll(_caller: Caller, input: Input['findAll']) {
    return this.pairs.findAll(input);
  }

  exportPart(_caller: Caller, { afterUserId }: Input['exportPart']) {
    return this.pairs.exportPart(afterUserId);
  }
}
