import { Module } from '@nestjs/common';
import { MessageController, SeenController } from './message.controller.js';
import { MessageRepository } from './message.repository.js';
import { MessageService } from './message.service.js';

/** Messages in the portal. */
@Module({
  controllers: [MessageController, SeenController],
  providers: [MessageRepository, MessageService],
  exports: [MessageRepository],
})
export class MessageModule {}
