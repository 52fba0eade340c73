import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents, reportEvents } from '@portal/contracts';
import { EventConsumer, project, projectPartners } from '@portal/service-kit';
import { SignInRepository } from './sign-in.repository.js';

/** Replicates names from other services for lists, and records sign-ins. No decision is taken on these tables. */
@Injectable()
export class ProjectionListener implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly signIns: SignInRepository,
  ) {}

  onModuleInit(): void {
    project(this.events, identityEvents.account, {
      table: 'replicated_account',
      key: 'id',
      fields: ['firstname', 'surname', 'role', 'partnerId'],
      // The views of a deleted account remain in the lists, which are read in the order of names.
      whenDeleted: { firstname: '', surname: '', partnerId: null },
    });
    projectPartners(this.events);
    project(this.events, reportEvents.category, {
      table: 'replicated_category',
      key: 'id',
      fields: ['name'],
    });
    project(this.events, reportEvents.report, {
      table: 'replicated_report',
      key: 'id',
      fields: [
        'name',
        'type',
        'workspaceName',
        'categoryId',
        'ownerPartnerId',
        'dateUploaded',
        'unopenedDays',
        'slowSeconds',
      ],
    });
    this.events.listen(identityEvents.signedIn, (transaction, received) =>
      this.signIns.record(
        transaction,
        received.flatMap(({ id, value }) => (value ? [{ sessionId: id, ...value }] : [])),
      ),
    );
  }
}
