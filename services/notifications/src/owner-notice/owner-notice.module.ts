import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { OwnerNoticeListener } from './owner-notice.listener.js';

/** Notifications of the owners of reports about the reports. */
@Module({ imports: [MailModule, MessageModule, ProjectionModule], providers: [OwnerNoticeListener] })
export class OwnerNoticeModule {}
