import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents, reportEvents } from '@portal/contracts';
import { EventConsumer, project, projectPartners } from '@portal/service-kit';

/** Updates the replicated tables from other services' state events. */
@Injectable()
export class ProjectionListener implements OnModuleInit {
  constructor(private readonly consumer: EventConsumer) {}

  onModuleInit(): void {
    projectPartners(this.consumer);
    project(this.consumer, identityEvents.account, {
      table: 'replicated_account',
      key: 'id',
      fields: ['firstname', 'surname', 'email', 'role', 'status', 'partnerId', 'language'],
    });
    project(this.consumer, reportEvents.report, {
      table: 'replicated_report',
      key: 'id',
      fields: ['name', 'type', 'ownerPartnerId'],
    });
  }
}
