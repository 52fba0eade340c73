import { auditContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AuditListService } from './audit-list.service.js';

/** Answers the calls about the audit trail. */
@Serves(auditContract)
export class AuditController implements Handlers<typeof auditContract> {
  constructor(private readonly lists: AuditListService) {}

  findAll(_caller: Caller, { from, until, ...paging }: Inputs<typeof auditContract>['findAll']) {
    return this.lists.all({ from, until }, paging);
  }
}
