import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportFacts } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import { portal } from './actor.js';
import { recordChanges } from './audit-writer.js';

/** Adds the changes that other services tell of to the audit trail. */
@Injectable()
export class AuditListener implements OnModuleInit {
  constructor(private readonly inbox: FactInbox) {}

  onModuleInit(): void {
    this.inbox.listen(reportFacts.changed, async (transaction, arrivals) => {
      for (const { value } of arrivals) {
        if (!value) continue;
        const { actorId, ...change } = value;
        await recordChanges(transaction, actorId === null ? portal : { accountId: actorId }, [change]);
      }
    });
  }
}
