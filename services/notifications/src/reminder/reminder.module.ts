import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { ReminderController } from './reminder.controller.js';
import { ReminderRepository } from './reminder.repository.js';
import { ReminderService } from './reminder.service.js';

/** Reminders to inactive users. */
@Module({
  imports: [MailModule, MessageModule, ProjectionModule],
  controllers: [ReminderController],
  providers: [ReminderRepository, ReminderService],
})
export class ReminderModule {}
