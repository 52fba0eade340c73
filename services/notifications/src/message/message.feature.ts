import type { Feature } from '../feature.js';
import { MessageController } from './message.controller.js';
import { MessageRepository } from './message.repository.js';
import { MessageService } from './message.service.js';
import { SeenController } from './seen.controller.js';

/** Messages, and which of them were seen. */
export const messageFeature: Feature = {
  controllers: [MessageController, SeenController],
  providers: [MessageRepository, MessageService],
};
