import { Module } from '@nestjs/common';
import { MessageController, SeenController } from './message.controller.js';
import { MessageRepository } from './message.repository.js';

@Module({
  controllers: [MessageController, SeenController],
  providers: [MessageRepository],
  exports: [MessageRepository],
})
export class MessageModule {}
