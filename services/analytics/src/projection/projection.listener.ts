import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents, reportEvents } from '@portal/contracts';
import { EventConsumer, project } from '@portal/service-kit';

/** Keeps the copies of other services' events up to date; nothing is ever decided on them. */
@Injectable()
export class ProjectionListener implements OnModuleInit {
  constructor(private readonly inbox: EventConsumer) {}

  onModuleInit(): void {
    project(this.inbox, identityEvents.account, {
      table: 'account_copy',
      key: 'id',
      fields: ['firstname', 'surname', 'role', 'partnerId'],
      // Views of theirs remain, and are listed in the order of names as well.
      whenDeleted: { firstname: '', surname: '', partnerId: null },
    });
    project(this.inbox, identityEvents.partner, {
      table: 'partner_copy',
      key: 'id',
      fields: ['name', 'groupId'],
    });
    project(this.inbox, identityEvents.group, { table: 'group_copy', key: 'id', fields: ['name'] });
    project(this.inbox, reportEvents.category, { table: 'category_copy', key: 'id', fields: ['name'] });
    project(this.inbox, reportEvents.report, {
      table: 'report_copy',
      key: 'id',
      fields: ['name', 'type', 'workspaceName', 'categoryId', 'ownerPartnerId', 'dateUploaded'],
    });
  }
}
