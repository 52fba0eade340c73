import { Injectable, type OnModuleInit } from '@nestjs/common';
import { showGauge } from '@portal/service-kit';
import { BroadcastRepository } from './broadcast.repository.js';

/** Shows at /metrics for how long news for many have been due; no number while the database cannot be reached. */
@Injectable()
export class BroadcastMetrics implements OnModuleInit {
  constructor(private readonly broadcasts: BroadcastRepository) {}

  onModuleInit(): void {
    showGauge({
      name: 'portal_broadcast_oldest_seconds',
      help: 'Seconds that the oldest step of delivering news for many has been due',
      read: () => this.broadcasts.oldestDue(),
    });
  }
}
