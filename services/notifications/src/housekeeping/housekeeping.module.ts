import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { HousekeepingJob } from './housekeeping.job.js';

@Module({
  imports: [MailModule, MessageModule],
  providers: [HousekeepingJob],
})
export class HousekeepingModule {}
