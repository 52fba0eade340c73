import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityFacts, reportFacts } from '@portal/contracts';
import { FactInbox, keepCopy } from '@portal/service-kit';

/** Keeps the copies of other services' facts up to date. */
@Injectable()
export class CopiesListener implements OnModuleInit {
  constructor(private readonly inbox: FactInbox) {}

  onModuleInit(): void {
    keepCopy(this.inbox, identityFacts.partner, {
      table: 'partner_copy',
      key: 'id',
      fields: ['name', 'groupId'],
    });
    keepCopy(this.inbox, identityFacts.group, { table: 'group_copy', key: 'id', fields: ['name'] });
    keepCopy(this.inbox, identityFacts.account, {
      table: 'account_copy',
      key: 'id',
      fields: ['firstname', 'surname', 'email', 'role', 'status', 'partnerId'],
    });
    keepCopy(this.inbox, reportFacts.report, {
      table: 'report_copy',
      key: 'id',
      fields: ['name', 'type', 'ownerPartnerId'],
    });
  }
}
