import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportFacts } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import { AccessRequestNewsService } from './access-request-news.service.js';

/** Consumes the events about requests for access and permissions. */
@Injectable()
export class AccessRequestListener implements OnModuleInit {
  constructor(
    private readonly inbox: FactInbox,
    private readonly news: AccessRequestNewsService,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(reportFacts.accessRequested, async (transaction, arrivals) => {
      for (const { value } of arrivals) if (value) await this.news.requested(transaction, value);
    });
    this.inbox.listen(reportFacts.permissionsChanged, async (transaction, arrivals) => {
      for (const { id, value } of arrivals)
        if (value) await this.news.permissionsChanged(transaction, id, value);
    });
    this.inbox.listen(reportFacts.accessDecided, async (transaction, arrivals) => {
      for (const { value } of arrivals) if (value) await this.news.decided(transaction, value);
    });
  }
}
