import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityFacts } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import { AccountNewsService } from './account-news.service.js';

/** Takes in what becomes of accounts. */
@Injectable()
export class AccountNewsListener implements OnModuleInit {
  constructor(
    private readonly inbox: FactInbox,
    private readonly news: AccountNewsService,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(identityFacts.accountChanged, async (transaction, arrivals) => {
      for (const { id, value } of arrivals) if (value) await this.news.accountChanged(transaction, id, value);
    });
    this.inbox.listen(identityFacts.adminRequested, async (transaction, arrivals) => {
      for (const { value } of arrivals) if (value) await this.news.adminRequested(transaction, value);
    });
    this.inbox.listen(identityFacts.adminRequestDecided, async (transaction, arrivals) => {
      for (const { value } of arrivals) if (value) await this.news.adminRequestDecided(transaction, value);
    });
  }
}
