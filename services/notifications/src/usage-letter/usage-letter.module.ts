import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UsageLetterJob } from './usage-letter.job.js';
import { UsageLetterRepository } from './usage-letter.repository.js';

/** Monthly letters about usage to user admins and administrators. */
@Module({
  imports: [MailModule],
  providers: [UsageLetterJob, UsageLetterRepository],
  exports: [UsageLetterRepository],
})
export class UsageLetterModule {}
