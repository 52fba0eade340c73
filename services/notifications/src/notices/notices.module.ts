import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { AccessRequestListener } from './access-request.listener.js';
import { AccountListener } from './account.listener.js';
import { CommentListener } from './comment.listener.js';
import { OwnerNoticeListener } from './owner-notice.listener.js';
import { PermissionEndListener } from './permission-end.listener.js';
import { ReportListener } from './report.listener.js';

/** Messages and mails about the events of other services. */
@Module({
  imports: [MailModule, MessageModule, ProjectionModule],
  providers: [
    AccessRequestListener,
    AccountListener,
    CommentListener,
    OwnerNoticeListener,
    PermissionEndListener,
    ReportListener,
  ],
})
export class NoticesModule {}
