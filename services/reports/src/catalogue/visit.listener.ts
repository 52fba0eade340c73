import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { CatalogueAccountRepository } from './catalogue-account.repository.js';

/** Records the visits that reports are new since. */
@Injectable()
export class VisitListener implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly accounts: CatalogueAccountRepository,
  ) {}

  onModuleInit(): void {
    this.events.listen(identityEvents.signedIn, (transaction, received) =>
      this.accounts.recordVisits(
        transaction,
        received.flatMap(({ value }) => (value ? [value] : [])),
      ),
    );
  }
}
