import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents, type Change } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import type { z } from 'zod';
import { AuditRepository, portal, type AuditEntry } from './audit.repository.js';

/** Adds the changes that other services publish. */
@Injectable()
export class AuditListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly entries: AuditRepository,
  ) {}

  onModuleInit(): void {
    this.consumer.listen(reportEvents.changed, async (transaction, events) => {
      const entries = events.flatMap(({ value }) => (value === null ? [] : [toEntry(value)]));
      await this.entries.recordAll(transaction, entries);
    });
  }
}

const toEntry = ({ actorId, date, ...change }: z.output<typeof Change>): AuditEntry => ({
  actor: actorId === null ? portal : { accountId: actorId },
  change,
  at: date,
});
