import { Module } from '@nestjs/common';
import { MessageController } from './message/message.controller.js';
import { MessageRepository } from './message/message.repository.js';
import { MessageService } from './message/message.service.js';
import { SeenController } from './message/seen.controller.js';

/** The notifications service. */
@Module({
  controllers: [MessageController, SeenController],
  providers: [MessageRepository, MessageService],
})
export class NotificationsModule {}
