import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  reportEvents,
  wantsPage,
  type AuditRow,
  type Change as ChangeSchema,
  type Page,
  type Paging,
} from '@portal/contracts';
import { CONFIG, EventConsumer } from '@portal/service-kit';
import type { z } from 'zod';
import type { IdentityConfig } from '../config.js';
import { portal } from './actor.js';
import { AuditRepository, type AuditEntry, type DateRange } from './audit.repository.js';

/** Lists the audit trail, and adds the changes that other services publish. */
@Injectable()
export class AuditService implements OnModuleInit {
  constructor(
    private readonly entries: AuditRepository,
    private readonly consumer: EventConsumer,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  onModuleInit(): void {
    this.consumer.listen(reportEvents.changed, async (transaction, events) => {
      const entries = events.flatMap(({ value }) => (value === null ? [] : [toEntry(value)]));
      await this.entries.recordAll(transaction, entries);
    });
  }

  async findAll(range: DateRange, paging: Paging): Promise<Page<AuditRow> | AuditRow[]> {
    const page = await this.entries.findPage(range, this.config.PORTAL_TIME_ZONE, paging);
    return wantsPage(paging) ? page : page.rows;
  }
}

const toEntry = ({ actorId, date, ...change }: z.output<typeof ChangeSchema>): AuditEntry => ({
  actor: actorId === null ? portal : { accountId: actorId },
  change,
  at: date,
});
