import { Injectable, type OnModuleInit } from '@nestjs/common';
import { analyticsEvents, identityEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { CatalogueAccountRepository } from './catalogue-account.repository.js';
import { CatalogueRepository } from './catalogue.repository.js';

/** Records the visits that reports are new since, and the views that they are ranked by. */
@Injectable()
export class CatalogueListener implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly accounts: CatalogueAccountRepository,
    private readonly catalogue: CatalogueRepository,
  ) {}

  onModuleInit(): void {
    this.events.listen(identityEvents.signedIn, (transaction, received) =>
      this.accounts.recordVisits(
        transaction,
        received.flatMap(({ value }) => (value ? [value] : [])),
      ),
    );
    this.events.listen(analyticsEvents.partnerViews, (transaction, received) =>
      this.catalogue.putPartnerViews(
        transaction,
        received.map(({ id, value }) => ({ partnerId: Number(id), reports: value?.reports ?? [] })),
      ),
    );
  }
}
