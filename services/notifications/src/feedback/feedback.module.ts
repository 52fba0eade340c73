import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { FeedbackManagementService } from './feedback-management.service.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackRepository } from './feedback.repository.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [MailModule, MessageModule, ProjectionModule],
  controllers: [FeedbackController],
  providers: [FeedbackManagementService, FeedbackRepository, FeedbackService],
})
export class FeedbackModule {}
