import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { SubscriptionListener } from './subscription.listener.js';

/** Mails to the subscribers of reports. */
@Module({
  imports: [MailModule, ProjectionModule],
  providers: [SubscriptionListener],
})
export class SubscriptionModule {}
