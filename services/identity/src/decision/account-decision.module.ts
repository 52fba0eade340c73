import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { UserModule } from '../user/user.module.js';
import { AccountDecisionController } from './account-decision.controller.js';
import { AccountDecisionRepository } from './account-decision.repository.js';
import { AccountDecisionService } from './account-decision.service.js';

/** Decisions of the inbox on registrations and user admin requests. */
@Module({
  imports: [AccountModule, UserModule],
  controllers: [AccountDecisionController],
  providers: [AccountDecisionRepository, AccountDecisionService],
  exports: [AccountDecisionRepository],
})
export class AccountDecisionModule {}
