import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { CommentListener } from './comment.listener.js';

/** Notifications about comments on reports. */
@Module({
  imports: [MailModule, MessageModule, ProjectionModule],
  providers: [CommentListener],
})
export class CommentModule {}
