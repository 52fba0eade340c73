import { Injectable } from '@nestjs/common';
import { wantsPage, type AuditRow, type Page, type Paging } from '@portal/contracts';
import { AuditListRepository, type Days } from './audit-list.repository.js';

/** The audit trail as administrators search it. */
@Injectable()
export class AuditListService {
  constructor(private readonly entries: AuditListRepository) {}

  /** The changes of those days, newest first: a page where one is asked for. */
  async all(days: Days, paging: Paging): Promise<Page<AuditRow> | AuditRow[]> {
    const page = await this.entries.page(days, paging);
    return wantsPage(paging) ? page : page.rows;
  }
}
