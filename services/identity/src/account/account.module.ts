import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganisationModule } from '../organisation/organisation.module.js';
import { SessionModule } from '../session/session.module.js';
import { AccountChanges } from './account-changes.service.js';
import { AccountStatusService } from './account-status.service.js';
import { AccountRepository } from './account.repository.js';
import { AddressRepository } from './address.repository.js';
import { NewAccounts } from './new-accounts.service.js';
import { PendingSecretsRepository } from './pending-secrets.repository.js';

@Module({
  imports: [AuditModule, MailModule, OrganisationModule, SessionModule],
  providers: [
    AccountChanges,
    AccountRepository,
    AccountStatusService,
    AddressRepository,
    NewAccounts,
    PendingSecretsRepository,
  ],
  exports: [
    AccountChanges,
    AccountRepository,
    AccountStatusService,
    AddressRepository,
    NewAccounts,
    PendingSecretsRepository,
  ],
})
export class AccountModule {}
