import { Injectable, type OnModuleInit } from '@nestjs/common';
import { analyticsEvents, identityEvents } from '@portal/contracts';
import { EventConsumer, projectMany, project } from '@portal/service-kit';

/** Keeps the copies of other services' events up to date; a partner's name reaches the rows of its reports by triggers. */
@Injectable()
export class ProjectionListener implements OnModuleInit {
  constructor(private readonly inbox: EventConsumer) {}

  onModuleInit(): void {
    project(this.inbox, identityEvents.partner, {
      table: 'partner_copy',
      key: 'id',
      fields: ['name', 'groupId'],
    });
    project(this.inbox, identityEvents.account, {
      table: 'account_copy',
      key: 'id',
      fields: ['firstname', 'surname', 'email', 'phone', 'role', 'status', 'partnerId'],
    });
    project(this.inbox, identityEvents.group, { table: 'group_copy', key: 'id', fields: ['name'] });
    projectMany(this.inbox, analyticsEvents.viewCounts, ({ reports }) => reports, {
      table: 'report_view_count',
      key: 'reportId',
      fields: ['count', 'day', 'dayCount'],
    });
  }
}
