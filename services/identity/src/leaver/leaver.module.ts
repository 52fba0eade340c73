import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AccountDecisionModule } from '../decision/account-decision.module.js';
import { UserModule } from '../user/user.module.js';
import { LeaverController } from './leaver.controller.js';
import { LeaverRepository } from './leaver.repository.js';
import { LeaverService } from './leaver.service.js';

/** People who leave: their accounts are deactivated, and others take over. */
@Module({
  imports: [AccountModule, AccountDecisionModule, UserModule],
  controllers: [LeaverController],
  providers: [LeaverRepository, LeaverService],
})
export class LeaverModule {}
