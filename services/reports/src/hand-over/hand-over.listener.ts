import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { HandOverService } from './hand-over.service.js';

@Injectable()
export class HandOverListener implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly handOvers: HandOverService,
  ) {}

  onModuleInit(): void {
    this.events.listen(identityEvents.accountLeft, async (transaction, received) => {
      for (const { value } of received) if (value) await this.handOvers.apply(transaction, value);
    });
  }
}
