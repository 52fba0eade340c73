import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { AccountNewsService } from './account-news.service.js';

/** Takes in what becomes of accounts. */
@Injectable()
export class AccountNewsListener implements OnModuleInit {
  constructor(
    private readonly inbox: EventConsumer,
    private readonly news: AccountNewsService,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(identityEvents.accountChanged, async (transaction, received) => {
      for (const { id, value } of received) if (value) await this.news.accountChanged(transaction, id, value);
    });
    this.inbox.listen(identityEvents.adminRequested, async (transaction, received) => {
      for (const { value } of received) if (value) await this.news.adminRequested(transaction, value);
    });
    this.inbox.listen(identityEvents.adminRequestDecided, async (transaction, received) => {
      for (const { value } of received) if (value) await this.news.adminRequestDecided(transaction, value);
    });
  }
}
