import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents, reportEvents } from '@portal/contracts';
import { EventConsumer, project } from '@portal/service-kit';

/** Keeps the copies of other services' events up to date. */
@Injectable()
export class ProjectionListener implements OnModuleInit {
  constructor(private readonly inbox: EventConsumer) {}

  onModuleInit(): void {
    project(this.inbox, identityEvents.partner, {
      table: 'partner_copy',
      key: 'id',
      fields: ['name', 'groupId'],
    });
    project(this.inbox, identityEvents.group, { table: 'group_copy', key: 'id', fields: ['name'] });
    project(this.inbox, identityEvents.account, {
      table: 'account_copy',
      key: 'id',
      fields: ['firstname', 'surname', 'email', 'role', 'status', 'partnerId'],
    });
    project(this.inbox, reportEvents.report, {
      table: 'report_copy',
      key: 'id',
      fields: ['name', 'type', 'ownerPartnerId'],
    });
  }
}
