import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SessionModule } from '../session/session.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { SignInRecordController } from './sign-in-record.controller.js';
import { SignInRecordRepository } from './sign-in-record.repository.js';
import { SignInRecordService } from './sign-in-record.service.js';

/** Known devices of people and their sessions, which can be ended. */
@Module({
  imports: [AccountModule, AuditModule, SessionModule, SignInModule],
  controllers: [SignInRecordController],
  providers: [SignInRecordRepository, SignInRecordService],
  exports: [SignInRecordRepository],
})
export class SignInRecordModule {}
