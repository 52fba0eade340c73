import { Module } from '@nestjs/common';
import { MessageModule } from '../message/message.module.js';
import { MailAttachments } from './mail-attachments.service.js';
import { MailDeliveryJob, MailMetrics } from './mail-delivery.job.js';
import { MailQueue } from './mail-queue.service.js';
import { MailServer } from './mail-server.js';
import { FailedMailController, MailController, MailPreferenceController } from './mail.controller.js';
import { MailRepository } from './mail.repository.js';
import { MailWriter } from './template/mail-writer.js';

/** The queue of mails, their delivery and templates, and users' mail preferences. */
@Module({
  imports: [MessageModule],
  controllers: [FailedMailController, MailController, MailPreferenceController],
  providers: [
    MailAttachments,
    MailDeliveryJob,
    MailMetrics,
    MailQueue,
    MailRepository,
    MailServer,
    MailWriter,
  ],
  exports: [MailQueue, MailRepository],
})
export class MailModule {}
