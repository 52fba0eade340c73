import { Module } from '@nestjs/common';
import { MessageController, PersonMessagesController, SeenController } from './message.controller.js';
import { MessageRepository } from './message.repository.js';

@Module({
  controllers: [MessageController, PersonMessagesController, SeenController],
  providers: [MessageRepository],
  exports: [MessageRepository],
})
export class MessageModule {}
