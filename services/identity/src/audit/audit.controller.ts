import { auditContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AuditService } from './audit.service.js';

@Serves(auditContract)
export class AuditController implements Handlers<typeof auditContract> {
  constructor(private readonly audit: AuditService) {}

  findAll(_caller: Caller, input: Inputs<typeof auditContract>['findAll']) {
    const { limit, offset, search, sort, ...filters } = input;
    return this.audit.findAll(filters, { limit, offset, search, sort });
  }
}
