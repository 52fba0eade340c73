import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UsageMailJob } from './usage-mail.job.js';
import { UsageMailRepository } from './usage-mail.repository.js';

/** Monthly emails about usage to user admins and administrators. */
@Module({
  imports: [MailModule],
  providers: [UsageMailJob, UsageMailRepository],
  exports: [UsageMailRepository],
})
export class UsageMailModule {}
