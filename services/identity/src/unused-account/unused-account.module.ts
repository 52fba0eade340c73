import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { MailModule } from '../mail/mail.module.js';
import { UnusedAccountJob } from './unused-account.job.js';
import { UnusedAccountRepository } from './unused-account.repository.js';
import { UnusedAccountService } from './unused-account.service.js';

@Module({
  imports: [AccountModule, MailModule],
  providers: [UnusedAccountJob, UnusedAccountRepository, UnusedAccountService],
})
export class UnusedAccountModule {}
