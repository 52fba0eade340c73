import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { AccessRequestListener } from './access-request.listener.js';
import { PermissionEndListener } from './permission-end.listener.js';

/** Notifications about access requests and report permissions. */
@Module({
  imports: [MailModule, MessageModule, ProjectionModule],
  providers: [AccessRequestListener, PermissionEndListener],
})
export class AccessRequestModule {}
