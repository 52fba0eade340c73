import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportFacts, type Change } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import type { z } from 'zod';
import { portal } from './actor.js';
import { recordToldChanges, type ToldChange } from './audit-writer.js';

/** Adds the changes that other services tell of to the audit trail. */
@Injectable()
export class AuditListener implements OnModuleInit {
  constructor(private readonly inbox: FactInbox) {}

  onModuleInit(): void {
    this.inbox.listen(reportFacts.changed, async (transaction, arrivals) => {
      const told = arrivals.flatMap(({ value }) => (value === null ? [] : [asTold(value)]));
      await recordToldChanges(transaction, told);
    });
  }
}

const asTold = ({ actorId, date, ...change }: z.output<typeof Change>): ToldChange => ({
  actor: actorId === null ? portal : { accountId: actorId },
  change,
  at: date,
});
