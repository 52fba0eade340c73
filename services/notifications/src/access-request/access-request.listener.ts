import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { AccessRequestNewsService } from './access-request-news.service.js';

/** Consumes the events about requests for access and permissions. */
@Injectable()
export class AccessRequestListener implements OnModuleInit {
  constructor(
    private readonly inbox: EventConsumer,
    private readonly news: AccessRequestNewsService,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(reportEvents.accessRequested, async (transaction, received) => {
      for (const { value } of received) if (value) await this.news.requested(transaction, value);
    });
    this.inbox.listen(reportEvents.permissionsChanged, async (transaction, received) => {
      for (const { id, value } of received)
        if (value) await this.news.permissionsChanged(transaction, id, value);
    });
    this.inbox.listen(reportEvents.accessDecided, async (transaction, received) => {
      for (const { value } of received) if (value) await this.news.decided(transaction, value);
    });
  }
}
