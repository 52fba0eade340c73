import { Inject } from '@nestjs/common';
import { auditContract, type Caller, type Inputs } from '@portal/contracts';
import { CONFIG, LOG, logSecurityEvent, type Log } from '@portal/server-kit';
import { Serves } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import { AuditRepository } from './audit.repository.js';

@Serves(auditContract)
export class AuditController {
  constructor(
    private readonly entries: AuditRepository,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  findAll(_caller: Caller, input: Inputs<typeof auditContract>['findAll']) {
    const { limit, offset, search, sort, ...filters } = input;
    return this.entries.findPage(filters, this.config.PORTAL_TIME_ZONE, { limit, offset, search, sort });
  }

  findRecords(caller: Caller, { afterId, search, ...filters }: Inputs<typeof auditContract>['findRecords']) {
    logSecurityEvent(this.log, 'audit-export', caller, { outcome: 'success' });
    return this.entries.findRecords(filters, this.config.PORTAL_TIME_ZONE, search, afterId);
  }
}
