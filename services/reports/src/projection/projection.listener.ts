import { Injectable, type OnModuleInit } from '@nestjs/common';
import { analyticsEvents, identityEvents } from '@portal/contracts';
import { EventConsumer, project, projectMany, projectPartners } from '@portal/service-kit';

/** Projects other services' events to replicated tables. */
@Injectable()
export class ProjectionListener implements OnModuleInit {
  constructor(private readonly events: EventConsumer) {}

  onModuleInit(): void {
    projectPartners(this.events);
    project(this.events, identityEvents.account, {
      table: 'replicated_account',
      key: 'id',
      fields: ['firstname', 'surname', 'email', 'phone', 'role', 'status', 'partnerId'],
    });
    projectMany(this.events, analyticsEvents.viewCounts, ({ reports }) => reports, {
      table: 'report_view_count',
      key: 'reportId',
      fields: ['count', 'day', 'dayCount'],
    });
  }
}
