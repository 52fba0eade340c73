import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { shareInFlight, showGauge } from '@portal/service-kit';
import { ImportRunRepository } from './import-run.repository.js';
import { WORKSPACES } from './workspaces.js';

/** Shows at /metrics whether the import from Power BI keeps up, where any workspaces are to be imported. */
@Injectable()
export class ImportMetrics implements OnModuleInit {
  constructor(
    private readonly runs: ImportRunRepository,
    @Inject(WORKSPACES) private readonly workspaces: string[],
  ) {}

  onModuleInit(): void {
    if (this.workspaces.length === 0) return;
    const times = shareInFlight(() => this.runs.times());
    showGauge({
      name: 'portal_import_age_seconds',
      help: 'Seconds since reports were last imported without a fault, or since they were first tried; no number before',
      read: async () => (await times()).age ?? NaN,
    });
    showGauge({
      name: 'portal_import_overdue_seconds',
      help: 'Seconds since the daily import was due; 0 while it is not',
      read: async () => (await times()).overdue,
    });
  }
}
