import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityFacts, reportFacts } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import { AccountCopy } from './account-copy.entity.js';
import { applyTo } from './copy.repository.js';
import { PartnerCopy } from './partner-copy.entity.js';
import { ReportCopy } from './report-copy.entity.js';

/** Keeps the copies of what other services own; nothing is ever decided on them. */
@Injectable()
export class CopyKeeper implements OnModuleInit {
  constructor(private readonly inbox: FactInbox) {}

  onModuleInit(): void {
    this.inbox.listen(identityFacts.account, applyTo(AccountCopy));
    this.inbox.listen(identityFacts.partner, applyTo(PartnerCopy));
    this.inbox.listen(reportFacts.report, applyTo(ReportCopy));
  }
}
