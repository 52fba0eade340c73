import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityFacts } from '@portal/contracts';
import { FactInbox, keepCopy } from '@portal/service-kit';

/** Keeps the copies of identity's facts up to date. */
@Injectable()
export class CopiesListener implements OnModuleInit {
  constructor(private readonly inbox: FactInbox) {}

  onModuleInit(): void {
    keepCopy(this.inbox, identityFacts.partner, { table: 'partner_copy', key: 'id', fields: ['name'] });
    keepCopy(this.inbox, identityFacts.account, {
      table: 'account_copy',
      key: 'id',
      fields: ['firstname', 'surname', 'email', 'role', 'status', 'partnerId'],
    });
  }
}
