import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataRepository } from './personal-data.repository.js';
import { PersonalDataService } from './personal-data.service.js';

/** Export and erasure of what all services store about a person. */
@Module({
  imports: [AccountModule, AuditModule, MailModule],
  controllers: [PersonalDataController],
  providers: [PersonalDataRepository, PersonalDataService],
})
export class PersonalDataModule {}
