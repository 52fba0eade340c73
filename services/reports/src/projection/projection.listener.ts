import { Injectable, type OnModuleInit } from '@nestjs/common';
import { analyticsEvents, identityEvents } from '@portal/contracts';
import { EventConsumer, project, projectMany } from '@portal/service-kit';

/** Projects other services' events to replicated tables. */
@Injectable()
export class ProjectionListener implements OnModuleInit {
  constructor(private readonly events: EventConsumer) {}

  onModuleInit(): void {
    project(this.events, identityEvents.partner, {
      table: 'replicated_partner',
      key: 'id',
      fields: ['name', 'groupId'],
    });
    project(this.events, identityEvents.account, {
      table: 'replicated_account',
      key: 'id',
      fields: ['firstname', 'surname', 'email', 'phone', 'role', 'status', 'partnerId'],
    });
    project(this.events, identityEvents.group, { table: 'replicated_group', key: 'id', fields: ['name'] });
    projectMany(this.events, analyticsEvents.viewCounts, ({ reports }) => reports, {
      table: 'report_view_count',
      key: 'reportId',
      fields: ['count', 'day', 'dayCount'],
    });
  }
}
