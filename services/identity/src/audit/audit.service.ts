import { Inject, Injectable } from '@nestjs/common';
import { type AuditFilters, type AuditRow, type Page, type Paging } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';
import { AuditRepository } from './audit.repository.js';

@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditRepository,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Lists changes, newest first by default. */
  findAll(filters: AuditFilters, paging: Paging): Promise<Page<AuditRow>> {
    return this.entries.findPage(filters, this.config.PORTAL_TIME_ZONE, paging);
  }
}
