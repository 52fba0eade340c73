import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { AnnouncementRepository } from './announcement.repository.js';

/** Withdraws the planned announcements of an account whose password changes, because a thief may have written them. */
@Injectable()
export class PlannedAnnouncementListener implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly announcements: AnnouncementRepository,
  ) {}

  onModuleInit(): void {
    this.events.listen(identityEvents.credentialsChanged, async (transaction, received) => {
      for (const { value } of received)
        if (value) await this.announcements.withdrawPlanned(transaction, value.accountId, value.at);
    });
  }
}
