import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { SuggestionController } from './suggestion.controller.js';
import { SuggestionRepository } from './suggestion.repository.js';
import { SuggestionService } from './suggestion.service.js';

@Module({
  imports: [MailModule, MessageModule, ProjectionModule],
  controllers: [SuggestionController],
  providers: [SuggestionRepository, SuggestionService],
})
export class SuggestionModule {}
