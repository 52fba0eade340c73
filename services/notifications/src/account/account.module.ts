import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { AccountListener } from './account.listener.js';

/** Notifications about accounts and requests to become a user admin. */
@Module({
  imports: [MailModule, MessageModule, ProjectionModule],
  providers: [AccountListener],
})
export class AccountModule {}
