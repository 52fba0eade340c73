import { Module } from '@nestjs/common';
import { DraftModule } from '../draft/draft.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { UsageLetterModule } from '../usage-letter/usage-letter.module.js';
import { HousekeepingJob } from './housekeeping.job.js';

@Module({
  imports: [DraftModule, MailModule, MessageModule, UsageLetterModule],
  providers: [HousekeepingJob],
})
export class HousekeepingModule {}
