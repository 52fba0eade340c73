import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents, type Change } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import type { z } from 'zod';
import { portal } from './actor.js';
import { recordToldChanges, type ToldChange } from './audit-writer.js';

/** Adds the changes that other services tell of to the audit trail. */
@Injectable()
export class AuditListener implements OnModuleInit {
  constructor(private readonly inbox: EventConsumer) {}

  onModuleInit(): void {
    this.inbox.listen(reportEvents.changed, async (transaction, received) => {
      const told = received.flatMap(({ value }) => (value === null ? [] : [asTold(value)]));
      await recordToldChanges(transaction, told);
    });
  }
}

const asTold = ({ actorId, date, ...change }: z.output<typeof Change>): ToldChange => ({
  actor: actorId === null ? portal : { accountId: actorId },
  change,
  at: date,
});
