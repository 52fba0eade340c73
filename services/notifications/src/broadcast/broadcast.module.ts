import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { BroadcastAudienceService } from './broadcast-audience.service.js';
import { BroadcastDeliveryJob } from './broadcast-delivery.job.js';
import { BroadcastDeliveryService } from './broadcast-delivery.service.js';
import { BroadcastRecipientRepository } from './broadcast-recipient.repository.js';
import { BroadcastRepository } from './broadcast.repository.js';

/** Delivery of announcements and report updates to many people. */
@Module({
  imports: [MailModule, ProjectionModule],
  providers: [
    BroadcastAudienceService,
    BroadcastDeliveryJob,
    BroadcastDeliveryService,
    BroadcastRecipientRepository,
    BroadcastRepository,
  ],
  exports: [BroadcastAudienceService, BroadcastDeliveryJob, BroadcastRepository],
})
export class BroadcastModule {}
