import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportFacts } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import { tellReportUpdate } from './report-update-news.js';

/** Takes in what people tell of reports. */
@Injectable()
export class ReportUpdateListener implements OnModuleInit {
  constructor(private readonly inbox: FactInbox) {}

  onModuleInit(): void {
    this.inbox.listen(reportFacts.reportUpdated, async (transaction, arrivals) => {
      for (const { id, value } of arrivals) if (value) await tellReportUpdate(transaction, id, value);
    });
  }
}
