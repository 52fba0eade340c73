import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import { DecisionService, EventConsumer } from '@portal/service-kit';

/** Discards the waiting decisions of an account whose password changes, because a thief may have made them. */
@Injectable()
export class DecisionAuthorListener implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly decisions: DecisionService,
  ) {}

  onModuleInit(): void {
    this.events.listen(identityEvents.credentialsChanged, async (transaction, received) => {
      for (const { value } of received)
        if (value) await this.decisions.discardByAuthor(transaction, value.accountId);
    });
  }
}
