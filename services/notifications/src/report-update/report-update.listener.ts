import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { BroadcastDeliveryJob } from '../broadcast/broadcast-delivery.job.js';
import { addReportUpdateBroadcast } from '../broadcast/broadcast.repository.js';

/** Takes in what people tell of reports; who is to know it is found out afterwards, since that may be many. */
@Injectable()
export class ReportUpdateListener implements OnModuleInit {
  constructor(
    private readonly inbox: EventConsumer,
    private readonly delivery: BroadcastDeliveryJob,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(reportEvents.reportUpdated, async (transaction, received) => {
      for (const { id, value } of received) {
        if (!value) continue;
        const { toViewers = false, ...update } = value;
        await addReportUpdateBroadcast(transaction, { source: `reportUpdated.${id}`, toViewers, ...update });
      }
      transaction.afterCommit.push(() => this.delivery.wake());
    });
  }
}
