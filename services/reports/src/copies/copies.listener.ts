import { Injectable, type OnModuleInit } from '@nestjs/common';
import { analyticsFacts, identityFacts } from '@portal/contracts';
import { FactInbox, keepCopies, keepCopy } from '@portal/service-kit';

/** Keeps the copies of other services' facts up to date; a partner's name reaches the rows of its reports by triggers. */
@Injectable()
export class CopiesListener implements OnModuleInit {
  constructor(private readonly inbox: FactInbox) {}

  onModuleInit(): void {
    keepCopy(this.inbox, identityFacts.partner, {
      table: 'partner_copy',
      key: 'id',
      fields: ['name', 'groupId'],
    });
    keepCopy(this.inbox, identityFacts.account, {
      table: 'account_copy',
      key: 'id',
      fields: ['firstname', 'surname', 'email', 'phone', 'role', 'status', 'partnerId'],
    });
    keepCopy(this.inbox, identityFacts.group, { table: 'group_copy', key: 'id', fields: ['name'] });
    keepCopies(this.inbox, analyticsFacts.viewCounts, ({ reports }) => reports, {
      table: 'report_view_count',
      key: 'reportId',
      fields: ['count', 'day', 'dayCount'],
    });
  }
}
